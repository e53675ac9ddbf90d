"""Words and rules on a page to blocks: the only table finder.

It knows no Jetstress and no file format. A text is a page, too: a letter is half a unit wide and a line is 0.9 high.

1. `lattice`: rules that touch form a grid; words fall into its faces.
2. `lines`: the other words become lines, and lines become chunks at wide gaps.
3. `runs`: lines with several chunks that are aligned form a run.
4. `columns`: the chunks of the lines with most figures make columns; words go to columns one by one.
5. `rows`: lines become rows by rules, by figures, by an empty first column and by gaps.
6. `continued`: tables that go on over a page break become one.
"""
