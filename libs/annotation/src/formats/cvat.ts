import { type PictureSize } from '../regions/geometry.js';
import { type ArchiveSpec, type Export } from './format.js';
import { classesOf, type ExportFile, type ExportItem } from './export-items.js';
import { stemOf } from './file-names.js';
import { frameCount, type LabelledTrack, type PixelBox, pixelBoxAt, tracksOf, videosOf } from './track-boxes.js';
import { escapeXml, xmlTag } from './xml.js';

const tag = (name: string, inner: string | number): string => xmlTag(name, {}, String(inner));

/** A box of one frame. CVAT counts frames from 0. */
const boxXml = ({ left, top, right, bottom, rotation, isKey }: PixelBox, frame: number, isOutside: boolean): string =>
  xmlTag('box', {
    frame: String(frame - 1),
    keyframe: isKey || isOutside ? '1' : '0',
    outside: isOutside ? '1' : '0',
    occluded: '0',
    xtl: left.toFixed(2),
    ytl: top.toFixed(2),
    xbr: right.toFixed(2),
    ybr: bottom.toFixed(2),
    rotation: rotation ? rotation.toFixed(2) : undefined,
    z_order: '0',
  });

/** A box marked as outside ends a track. */
function* boxesOf(track: LabelledTrack, frames: number, size: PictureSize): Generator<string> {
  let shown: PixelBox | null = null;
  for (let frame = track.shape.sequence[0]?.frame ?? 1; frame <= frames; frame++) {
    const box = pixelBoxAt(track, frame, size, 'middle');
    // CVAT begins or resumes tracks only at a keyframe.
    if (box) yield `${boxXml({ ...box, isKey: box.isKey || !shown }, frame, false)}\n`;
    else if (shown) yield `${boxXml(shown, frame, true)}\n`;
    shown = box;
  }
}

function* cvatXml(
  { item }: ExportItem,
  name: string,
  tracks: readonly LabelledTrack[],
  classes: readonly string[],
  size: PictureSize,
): Generator<string> {
  const frames = frameCount(item, tracks);
  const labels = classes.map((label) => tag('label', tag('name', escapeXml(label)) + xmlTag('attributes', {})));
  const task = [
    tag('name', escapeXml(name)),
    tag('size', frames),
    tag('mode', 'interpolation'),
    tag('start_frame', 0),
    tag('stop_frame', Math.max(0, frames - 1)),
    tag('labels', labels.join('')),
    tag('original_size', tag('width', size.width) + tag('height', size.height)),
    tag('source', escapeXml(name)),
  ];
  yield `<?xml version="1.0" encoding="utf-8"?>\n<annotations>\n${tag('version', '1.1')}\n${tag('meta', tag('task', task.join('')))}\n`;
  for (const [id, track] of tracks.entries()) {
    yield `${xmlTag('track', { id: String(id), label: track.label, source: 'manual' }).replace(/\/>$/, '>')}\n`;
    yield* boxesOf(track, frames, size);
    yield '</track>\n';
  }
  yield '</annotations>\n';
}

async function* cvatFiles(what: Export): AsyncGenerator<ExportFile> {
  const classes = classesOf(what.config, ['track']);
  for await (const { name, size, ...one } of videosOf(what)) {
    const tracks = tracksOf(one.regions).filter(({ label }) => classes.includes(label));
    yield { path: `${stemOf(name)}.xml`, content: cvatXml(one, name, tracks, classes, size) };
  }
}

export const CVAT: ArchiveSpec = {
  title: 'CVAT for video',
  extension: 'zip',
  holds: ['track'],
  loses: {
    changes: { track: 'what lies off the picture; positions are rounded to hundredths of a pixel' },
    labels: 'copies',
    always: ['ids of regions', 'all data', 'videos that lie elsewhere and whose size nobody told; the file names them'],
  },
  files: cvatFiles,
};
