"""Tables kept for many: who may do what, what is stored, what is due. No HTTP here."""
