import { type PictureSize } from '../regions/geometry.js';
import { type ArchiveSpec, type Export } from './format.js';
import { classesOf, type ExportFile, type ExportItem } from './export-items.js';
import { stemOf } from './file-names.js';
import { frameCount, type LabelledTrack, pixelBoxAt, tracksOf, videosOf } from './track-boxes.js';

const length = (from: number, to: number): number => Math.round((to - from) * 100) / 100;

/** Columns: frame, track (both from 1), left, top, width, height, considered, class, visible. */
function* motLines(tracks: readonly LabelledTrack[], classes: readonly string[], frames: number, size: PictureSize): Generator<string> {
  for (let frame = 1; frame <= frames; frame++) {
    const lines = tracks.map((track, i) => {
      const box = pixelBoxAt(track, frame, size, 'around');
      if (!box) return '';
      const sides = [box.left, box.top, length(box.left, box.right), length(box.top, box.bottom)];
      return `${[frame, i + 1, ...sides, 1, classes.indexOf(track.label) + 1, 1].join(',')}\n`;
    });
    yield lines.join('');
  }
}

const onlyText = (name: string): string => name.replace(/[\r\n]+/g, ' ');

function sequenceFiles(
  { item }: ExportItem,
  name: string,
  tracks: readonly LabelledTrack[],
  classes: readonly string[],
  size: PictureSize,
): ExportFile[] {
  const frames = frameCount(item, tracks);
  const info = {
    name,
    imDir: 'img1',
    ...(item.fps && { frameRate: item.fps }),
    seqLength: frames,
    imWidth: size.width,
    imHeight: size.height,
    imExt: '.jpg',
  };
  const lines = Object.entries(info).map(([key, value]) => `${key}=${value}\n`);
  return [
    { path: `${name}/seqinfo.ini`, content: `[Sequence]\n${lines.join('')}` },
    { path: `${name}/gt/labels.txt`, content: classes.map((label) => `${onlyText(label)}\n`).join('') },
    {
      path: `${name}/gt/gt.txt`,
      content: motLines(
        tracks.filter(({ label }) => classes.includes(label)),
        classes,
        frames,
        size,
      ),
    },
  ];
}

async function* motFiles(what: Export): AsyncGenerator<ExportFile> {
  const classes = classesOf(what.config, ['track']);
  for await (const { name, size, ...one } of videosOf(what)) yield* sequenceFiles(one, stemOf(name), tracksOf(one.regions), classes, size);
}

export const MOT: ArchiveSpec = {
  title: 'MOT',
  extension: 'zip',
  holds: ['track'],
  loses: {
    changes: { track: 'of turned boxes, the upright box around them is kept; each frame has its box, keyframes are not marked' },
    labels: 'copies',
    always: [
      'ids of regions',
      'all data',
      'what lies off the picture',
      'videos that lie elsewhere and whose size nobody told; the file names them',
    ],
  },
  files: motFiles,
};
