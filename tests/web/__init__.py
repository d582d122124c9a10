"""The page in a real browser. A package, so that the browser is closed after the last test here (conftest.py)."""
