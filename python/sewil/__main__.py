"""``python -m sewil``: the command ``sewil``."""

from sewil._command import main

if __name__ == "__main__":
    main()
