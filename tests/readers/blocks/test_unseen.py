"""What a page holds and does not show."""

import pytest
from lxml import etree

from esrp_ingest.readers.blocks.unseen import mark_unseen, without_marked


def seen(html: str) -> str:
    root = etree.fromstring(html, etree.HTMLParser())
    mark_unseen(root, html.lower())
    without_marked(root)
    return " ".join("".join(root.itertext()).split())


@pytest.mark.parametrize(
    ("html", "text"),
    [
        ("a<script>x</script>b<template>y</template>c<del>d</del>e<datalist><option>f</datalist>g", "abceg"),
        ("a<p hidden>x</p>b<i style='display: none'>y</i>c", "abc"),
        ("a<p style='color:#fff'>x</p>b", "ab"),
        ("<style>.w {opacity: 0.1}</style>a<p class=w>x<b>y</b></p>b", "ab"),
        ("a<p style='background:navy'><b style='color:white'>x</b></p>b", "axb"),
        ("5<sup>1</sup> m<sup>x</sup><sup><a>2</a></sup>", "5 mx"),
        ("7<span style='vertical-align:super'>1</span>.", "7."),
        ("supermicro<p style='color:#333'>x</p>", "supermicrox"),
        ("<select><option>1<option selected>2</select><select><option>3<option>4</select>", "23"),
        ("<a onclick='x()'>+</a><p hidden>x</p>", "+x"),
    ],
)
def test_only_what_is_seen_stays(html: str, text: str):
    assert seen(html) == text
