"""Reads files with the libraries of others and compares what they find with what was written."""
import csv
import json
import sys
import xml.etree.ElementTree
from collections import Counter


def masks(files):
    from PIL import Image

    return [[1 if pixel else 0 for pixel in Image.open(path).convert("L").getdata()] for path in files]


def coco(files):
    try:
        from pycocotools import mask
    except ImportError:
        return None
    annotations = json.load(open(files[0], encoding="utf8"))["annotations"]
    rles = [one["segmentation"] for one in annotations if isinstance(one["segmentation"], dict)]
    return {"masks": [mask.decode(rle).flatten().tolist() for rle in rles]}


def voc(files):
    root = xml.etree.ElementTree.parse(files[0]).getroot()
    for box in root.iter("bndbox"):
        left, top, right, bottom = (float(box.find(name).text) for name in ("xmin", "ymin", "xmax", "ymax"))
        assert left <= right and top <= bottom
    return [one.find("name").text for one in root.iter("object")]


def conll(files):
    import os

    from nltk.corpus.reader import ConllCorpusReader

    folder, name = os.path.split(files[0])
    reader = ConllCorpusReader(folder, [name], ("words", "pos", "chunk", "ne"), separator=" ")
    found = []
    for sentence in reader._grids():
        for row in sentence:
            word, tag = row[0], row[3]
            if tag.startswith("B-"):
                found.append([tag[2:], word])
            elif tag.startswith("I-"):
                found[-1][1] += word
    return found


def jsonl(files):
    found = []
    for line in open(files[0], encoding="utf8"):
        row = json.loads(line)
        spans = [one["shape"] for one in row["regions"] if one["shape"]["t"] == "span"]
        found += [row["data"]["text"][span["start"] : span["end"]] for span in spans]
    return found


def csv_(files):
    rows = list(csv.DictReader(open(files[0], encoding="utf-8-sig", newline="")))
    return [rows[0]["id"], rows[0]["text"]]


def vtt(files):
    import webvtt

    return [[cue.start_in_seconds, cue.end_in_seconds, cue.text] for cue in webvtt.read(files[0])]


def srt(files):
    import srt as library

    cues = library.parse(open(files[0], encoding="utf8").read())
    return [[cue.start.total_seconds(), cue.end.total_seconds(), cue.content] for cue in cues]


def same_cues(given, found, label):
    """Times to the millisecond (webvtt: to the second in old versions), the text at its end."""
    if len(given) != len(found):
        return False
    for (start, end, text), (read_start, read_end, read_text) in zip(given, found):
        if abs(start - read_start) > label or abs(end - read_end) > label:
            return False
        import html

        if text.strip() not in html.unescape(read_text).strip():
            return False
    return True


READERS = {
    "masks": ("Pillow", masks),
    "coco": ("pycocotools", coco),
    "voc": ("xml.etree", voc),
    "conll": ("nltk", conll),
    "jsonl": ("Python's strings", jsonl),
    "csv": ("Python's csv", csv_),
    "vtt": ("webvtt-py", vtt),
    "srt": ("srt", srt),
}
counts, missing = Counter(), set()
for entry in json.load(open(sys.argv[1], encoding="utf8")):
    format = entry["format"]
    if format == "masks" and not entry["files"]:
        continue
    found = READERS[format][1](entry["files"])
    if found is None:
        missing.add(format)
        continue
    given = entry["expected"]
    right = same_cues(given, found, 0.0011 if format == "srt" else 1.0011) if format in ("vtt", "srt") else given == found
    if right:
        counts[format] += 1
    else:
        print(f"wrong {format}: {json.dumps(given)[:300]} was read as {json.dumps(found)[:300]}")
for format, count in counts.items():
    print(f"read {count} files of {format} by {READERS[format][0]}")
for format in sorted(missing):
    print(f"NOT RUN: {READERS[format][0]} is not installed, nobody else read {format}")
