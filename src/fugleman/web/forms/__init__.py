"""Forms made from what is asked: nothing here knows a system."""
