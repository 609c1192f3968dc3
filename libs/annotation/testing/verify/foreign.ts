import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { decode, encode } from '@thi.ng/rle-pack';
import {
  AREAS,
  bitsOf,
  fromBrushRle,
  isArchive,
  labelsOf,
  runsOf,
  textOf,
  textOfItem,
  toBrushRle,
  writeFile,
  type ExportItem,
  type FormatName,
  type Mask,
  type Region,
} from '../../src/index.js';
import { PICTURES, RECORDINGS, TEXTS, type Kind } from '../arbitraries.js';
import { archiveOf, collect } from '../round-trips.js';
import { runReaders } from './python.js';

const masksOf = (regions: readonly Region[]): Mask[] => regions.flatMap(({ shape }) => (shape.t === 'mask' ? [shape] : []));
const setBits = (mask: Mask): number[] => [...bitsOf(mask)];

function expected(format: FormatName, { config }: Kind, { item, regions }: ExportItem): unknown {
  switch (format) {
    case 'masks':
      return masksOf(regions).map(setBits);
    case 'coco':
      return { masks: masksOf(regions).map(setBits) };
    case 'voc':
      return regions.filter(({ shape }) => AREAS.includes(shape.t)).map((region) => labelsOf(region)[0]);
    case 'conll':
      return regions
        .flatMap(({ shape, labels }) => (shape.t === 'span' ? [{ shape, label: labels[0] ?? '' }] : []))
        .sort((a, b) => a.shape.start - b.shape.start)
        .map(({ shape, label }) => [label.replace(/\s+/g, '_'), textOfItem(config, item).slice(shape.start, shape.end).replace(/\s/g, '')]);
    case 'jsonl':
      return regions.flatMap(({ shape }) => (shape.t === 'span' ? [shape.text] : []));
    case 'csv':
      return [item.id, item.data['text']];
    default:
      return regions
        .flatMap(({ shape, ...region }) => (shape.t === 'segment' ? [{ ...region, shape }] : []))
        .sort((a, b) => a.shape.start - b.shape.start || a.shape.end - b.shape.end)
        .map((region) => [region.shape.start, region.shape.end, textOf({ ...region })]);
  }
}

const KINDS: readonly (readonly [FormatName, Kind])[] = [
  ['masks', PICTURES],
  ['coco', PICTURES],
  ['voc', PICTURES],
  ['conll', TEXTS],
  ['jsonl', TEXTS],
  ['csv', TEXTS],
  ['vtt', RECORDINGS],
  ['srt', RECORDINGS],
];

async function filesOf(format: FormatName, { config }: Kind, one: ExportItem): Promise<(string | Uint8Array)[]> {
  if (isArchive(format, false)) {
    const files = [...(await archiveOf(format, config, [one]))];
    return files.flatMap(([path, content]) => (/\.(png|xml|vtt|srt)$/.test(path) ? [content] : []));
  }
  return [await collect(writeFile(format, config, () => [one], { offsets: 'code-points' }))];
}

/** Reads files with Python libraries. @returns the number of files that were read correctly */
export async function checkForeignReaders(sample: (kind: Kind) => ExportItem[], wrong: (what: string) => void): Promise<number> {
  const folder = mkdtempSync(join(tmpdir(), 'labelbridge-formats-'));
  try {
    const manifest: unknown[] = [];
    for (const [format, kind] of KINDS) {
      for (const [i, one] of sample(kind).entries()) {
        const files = (await filesOf(format, kind, one)).map((content, k) => {
          const path = join(folder, format, `${i}-${k}`);
          mkdirSync(dirname(path), { recursive: true });
          writeFileSync(path, content);
          return path;
        });
        manifest.push({ format, files, expected: expected(format, kind, one) });
      }
    }
    writeFileSync(join(folder, 'manifest.json'), JSON.stringify(manifest));
    return runReaders('readers.py', join(folder, 'manifest.json'), wrong);
  } finally {
    rmSync(folder, { recursive: true });
  }
}

/** Reads our masks with the packer of Label Studio's brush, and its masks with our reader. @returns the number of masks */
export function checkBrush(sample: (kind: Kind) => ExportItem[], wrong: (what: string) => void): number {
  const masks = sample(PICTURES).flatMap(({ regions }) => masksOf(regions));
  for (const mask of masks) {
    const rgba = Uint8Array.from(setBits(mask).flatMap((bit) => [bit * 255, bit * 255, bit * 255, bit * 255]));
    const theirs = decode(Uint8Array.from(toBrushRle(mask)));
    if (theirs.length !== rgba.length || !rgba.every((byte, i) => theirs[i] === byte))
      wrong('rle-pack reads another mask than was written');
    const tinted = Uint8Array.from(setBits(mask).flatMap((bit) => (bit ? [213, 94, 0, 255] : [0, 0, 0, 0])));
    const ours = fromBrushRle(encode(tinted, tinted.length), mask.w, mask.h);
    if (runsOf(bitsOf(ours)).join() !== mask.runs.join()) wrong('we read another mask than rle-pack wrote');
  }
  console.log(`read ${masks.length} masks by @thi.ng/rle-pack`);
  return masks.length;
}
