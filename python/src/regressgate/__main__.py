"""``python -m regressgate``: the same as the command ``regressgate``."""

from regressgate.cli import main

if __name__ == "__main__":
    main()
