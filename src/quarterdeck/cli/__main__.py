"""`python -m quarterdeck.cli` is the quarterdeck command."""

import sys

from quarterdeck.cli import main

sys.exit(main())
