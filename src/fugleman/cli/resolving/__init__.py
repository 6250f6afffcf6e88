"""How are bid sheets settled at the command line?"""
