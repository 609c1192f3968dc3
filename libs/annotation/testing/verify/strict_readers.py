"""Reads whole exports as the tools that refuse most do: each says what it refuses, and how many files it read."""
import configparser
import json
import re
import sys
import xml.etree.ElementTree
from pathlib import Path

import yaml

wrong = []


def refuse(what):
    wrong.append(what)


def yolo(folder, columns):
    """As trainers pair and check them: the label file of a picture has its path with `labels` for `images`, and `.txt`."""
    count = 0
    classes = (folder / "classes.txt").read_text(encoding="utf8").splitlines()
    expected = set()
    for picture in sorted((folder / "images").rglob("*")):
        if picture.is_dir():
            continue
        label = folder / "labels" / picture.relative_to(folder / "images").with_suffix(".txt")
        expected.add(label)
        if not label.exists():
            refuse(f"{picture} has no label file {label}")
            continue
        count += 1
        for line in label.read_text(encoding="utf8").splitlines():
            number, *values = line.split()
            values = [float(value) for value in values]
            if int(number) >= len(classes) or not columns(len(values) + 1):
                refuse(f"{label}: {line}")
            if any(value < 0 or value > 1 for value in values):
                refuse(f"{label} leaves the picture: {line}")
            if len(values) == 4:
                x, y, width, height = values
                sides = [x - width / 2, x + width / 2, y - height / 2, y + height / 2]
                if width <= 0 or height <= 0 or any(side < 0 or side > 1 for side in sides):
                    refuse(f"{label} leaves the picture: {line}")
    for label in (folder / "labels").rglob("*.txt"):
        if label not in expected:
            refuse(f"{label} is of no picture")
    return count


def voc(folder):
    """As torchvision and the converters do: `int()` of each side."""
    count = 0
    for path in sorted((folder / "Annotations").rglob("*.xml")):
        root = xml.etree.ElementTree.parse(path).getroot()
        if not (folder / "images" / root.find("filename").text).exists():
            refuse(f"{path}: its picture is not there")
        width, height = (int(root.find(f"size/{name}").text) for name in ("width", "height"))
        for box in root.iter("bndbox"):
            try:
                left, top, right, bottom = (int(box.find(name).text) for name in ("xmin", "ymin", "xmax", "ymax"))
            except ValueError as error:
                refuse(f"{path}: {error}")
                continue
            if not (0 <= left < right <= width and 0 <= top < bottom <= height):
                refuse(f"{path}: {left} {top} {right} {bottom}")
        count += 1
    return count


def coco(path):
    """As pycocotools indexes it, with names and boxes checked."""
    data = json.loads(path.read_text(encoding="utf8"))
    images = {image["id"]: image for image in data["images"]}
    names = [image["file_name"] for image in data["images"]]
    if len(names) != len(set(names)) or len(images) != len(names):
        refuse("COCO has two images of one name or number")
    categories = {category["id"] for category in data["categories"]}
    for one in data["annotations"]:
        image = images[one["image_id"]]
        x, y, width, height = one["bbox"]
        if one["category_id"] not in categories or x < 0 or y < 0 or x + width > image["width"] or y + height > image["height"]:
            refuse(f"COCO: {one['bbox']} on {image}")
    return 1


def label_studio(path, members):
    """The rules of its importer (tasks/validation.py and tasks/serializers.py)."""
    tasks = json.loads(path.read_text(encoding="utf8"))
    if not isinstance(tasks, list) or not tasks:
        refuse("Label Studio: no list of tasks")
    for task in tasks:
        if not isinstance(task.get("data"), dict) or not isinstance(task.get("meta", {}), (dict, list)):
            refuse(f"Label Studio: {task}")
        for kind in ("annotations", "predictions"):
            for work in task.get(kind, []):
                if not isinstance(work.get("result"), list):
                    refuse("Label Studio: a result is no list")
                by = work.get("completed_by")
                if isinstance(by, dict) and by.get("email") not in members:
                    refuse(f"Label Studio: Unknown annotator's email {by.get('email')}")
                elif by is not None and not isinstance(by, (dict, int)):
                    refuse(f"Label Studio: completed_by={by} which is not a valid annotator's email or ID")
                if not isinstance(work.get("lead_time", 0.0), (int, float)):
                    refuse(f"Label Studio: lead_time={work['lead_time']}")
                if "id" in work and not isinstance(work["id"], int):
                    refuse(f"Label Studio: import_id={work['id']}")
    return 1


def mot(folder):
    """As the evaluation kit of MOTChallenge does."""
    count = 0
    for info in sorted(folder.rglob("seqinfo.ini")):
        parser = configparser.ConfigParser()
        parser.read(info, encoding="utf8")
        sequence = parser["Sequence"]
        seen = set()
        for line in (info.parent / "gt" / "gt.txt").read_text().splitlines():
            columns = line.split(",")
            frame, track, category = int(columns[0]), int(columns[1]), int(columns[7])
            left, top, width, height = (float(value) for value in columns[2:6])
            if len(columns) != 9 or not 1 <= frame <= int(sequence["seqLength"]) or track < 1 or category < 1:
                refuse(f"{info}: {line}")
            if (frame, track) in seen:
                refuse(f"{info}: track {track} is in frame {frame} twice")
            seen.add((frame, track))
            if width <= 0 or height <= 0 or left < 0 or top < 0:
                refuse(f"{info}: {line}")
            if left + width > int(sequence["imWidth"]) + 0.005 or top + height > int(sequence["imHeight"]) + 0.005:
                refuse(f"{info}: {line}")
        count += 1
    return count


def cvat(folder):
    """As CVAT's importer of videos does: tracks of boxes, whose labels are named before."""
    count = 0
    for path in sorted(folder.rglob("*.xml")):
        root = xml.etree.ElementTree.parse(path).getroot()
        labels = {one.text for one in root.iterfind("meta/task/labels/label/name")}
        size = int(root.find("meta/task/size").text)
        if root.find("version").text != "1.1":
            refuse(f"{path}: the version")
        for track in root.iter("track"):
            int(track.attrib["id"])
            if track.attrib["label"] not in labels:
                refuse(f"{path}: the label {track.attrib['label']} is not named before")
            frames = [int(box.attrib["frame"]) for box in track.iter("box")]
            if frames != sorted(set(frames)) or any(frame < 0 or frame >= size for frame in frames):
                refuse(f"{path}: the frames of track {track.attrib['id']}")
            for box in track.iter("box"):
                left, top, right, bottom = (float(box.attrib[name]) for name in ("xtl", "ytl", "xbr", "ybr"))
                flags = (box.attrib[name] for name in ("outside", "occluded", "keyframe"))
                if not (left < right and top < bottom) or any(flag not in ("0", "1") for flag in flags):
                    refuse(f"{path}: {box.attrib}")
        count += 1
    return count


def hugging_face(folder):
    """As the library `datasets` reads a local folder: front matter names files and types, which all rows have."""
    readme = (folder / "README.md").read_text(encoding="utf8")
    meta = yaml.safe_load(readme.split("---\n", 2)[1])
    [config] = meta["configs"]
    [data] = config["data_files"]
    if data["split"] != "train" or not re.fullmatch(r"n<1K|\d+[KM]<n(<\d+[KM])?", meta["size_categories"][0]):
        refuse(f"{folder}: {meta}")
    # For fsspec, `**` at the end means files, too.
    files = [path for path in folder.glob(re.sub(r"\*\*$", "**/*", data["path"])) if path.is_file()]
    [rows] = [path for path in files if path.suffix == ".jsonl"]
    pictures = {path.relative_to(rows.parent).as_posix() for path in files} - {rows.name}
    count, named, shape = 0, [], None
    # pyarrow ends a row at a line feed alone.
    for line in rows.read_bytes().split(b"\n")[:-1]:
        row = json.loads(line)
        if "\ud800" <= max(line.decode("utf8")) <= "\udfff" or re.search(rb"(?<!\\)(\\\\)*\\ud[89a-f]", line):
            refuse(f"{rows}: half a surrogate pair")
        count += 1
        if "file_name" in row:
            named.append(row.pop("file_name"))
        types = meta.get("dataset_info", {}).get("features")
        if types and not fits(row, types):
            refuse(f"{rows}: row {count} does not have the types of README.md: {line[:200]}")
        if shape is not None and list(row) != shape:
            refuse(f"{rows}: row {count} has other columns")
        shape = list(row)
    if sorted(named) != sorted(pictures):
        refuse(f"{rows}: {len(named)} names, {len(pictures)} pictures")
    return count


def fits(value, features):
    """Whether an object has exactly these fields, of these types."""
    return set(value) == {one["name"] for one in features} and all(has_type(value[one["name"]], one) for one in features)


def has_type(value, feature):
    if "list" in feature:
        inner = feature["list"]
        if not isinstance(value, list):
            return False
        return all(has_type(one, {"dtype": inner}) if isinstance(inner, str) else fits(one, inner) for one in value)
    return isinstance(value, {"string": str, "float64": (int, float), "int64": int}[feature["dtype"]])


root = Path(sys.argv[1])
counts = {
    "YOLO's pairing, detection": yolo(root / "yolo", lambda count: count == 5),
    "YOLO's pairing, segmentation": yolo(root / "yolo-seg", lambda count: count >= 7 and count % 2 == 1),
    "a Pascal VOC reader of int()": voc(root / "voc"),
    "a COCO index": coco(root / "coco.json"),
    "Label Studio's importer rules": label_studio(root / "label-studio.json", {"ada@example.org"}),
    "a MOT evaluation reader": mot(root / "mot"),
    "rules of Hugging Face datasets, rows": hugging_face(root / "hugging-face"),
    "rules of Hugging Face datasets, pictures": hugging_face(root / "hugging-face-pictures"),
    "a CVAT for video reader": cvat(root / "cvat"),
}
for what in wrong:
    print(f"wrong {what[:300]}")
for reader, count in counts.items():
    print(f"read {count} files by {reader}")
