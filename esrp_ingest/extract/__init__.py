"""Lines to models: this room knows Jetstress and ESRP, and no file format."""
