import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { writeFile, type ExportItem, type FormatName, type Point, type Shape } from '../../src/index.js';
import { PICTURES, TEXTS, TRACKS, type Kind } from '../arbitraries.js';
import { archiveOf, collect } from '../round-trips.js';
import { runReaders } from './python.js';

const ARCHIVES: readonly (readonly [FormatName, Kind])[] = [
  ['yolo', PICTURES],
  ['yolo-seg', PICTURES],
  ['voc', PICTURES],
  ['mot', TRACKS],
  ['cvat', TRACKS],
];

/** Moves a shape so that it may reach over the edges of its picture. */
function overTheEdge(shape: Shape): Shape {
  if (shape.t === 'box' || shape.t === 'ellipse') return { ...shape, x: shape.x * 2 - 40 };
  if (shape.t === 'polygon') return { ...shape, points: shape.points.map(([x, y]): Point => [x * 2 - 40, y]) };
  return shape;
}

/** Equal names in different folders and in none, and several annotations. */
const asProject = (items: readonly ExportItem[]): ExportItem[] =>
  items.flatMap((one, i) => {
    const [field = ''] = Object.keys(one.item.data).filter((key) => key !== 'text');
    const file = `${['', 'a/', 'A/', 'https://x.example/'][i % 4]}${i >> 3} ọ.${i % 2 ? 'mp4' : 'jpg'}`;
    const item = { ...one.item, id: `${i}`, data: { ...one.item.data, ...(field && { [field]: file }) } };
    const regions = one.regions.map((region) => ({ ...region, shape: overTheEdge(region.shape) }));
    const note = { annotation: `${i}`, annotator: 'ada', seconds: 12.5, state: 'accepted', createdAt: '2026-11-24T08:00:00.000Z' };
    const work: ExportItem = { item, regions, note: i % 2 ? note : { ...note, email: 'ada@example.org' } };
    return i % 5 === 0 ? [work, work] : [work];
  });

/** Reads exports as the strictest tools do. @returns the number of files that were read */
export async function checkStrictReaders(sample: (kind: Kind) => ExportItem[], wrong: (what: string) => void): Promise<number> {
  const folder = mkdtempSync(join(tmpdir(), 'labelbridge-strict-'));
  const write = (path: string, content: string | Uint8Array): void => {
    mkdirSync(dirname(join(folder, path)), { recursive: true });
    writeFileSync(join(folder, path), content);
  };
  try {
    for (const [format, kind] of ARCHIVES) {
      const files = await archiveOf(format, kind.config, asProject(sample(kind)), { pictures: () => 'a picture' });
      for (const [path, content] of files) write(`${format}/${path}`, content);
    }
    const rows = await archiveOf('hugging-face', TEXTS.config, asProject(sample(TEXTS)));
    for (const [path, content] of rows) write(`hugging-face/${path}`, content);
    const pictures = await archiveOf('hugging-face', PICTURES.config, asProject(sample(PICTURES)), { pictures: () => 'a picture' });
    for (const [path, content] of pictures) write(`hugging-face-pictures/${path}`, content);
    for (const [format, kind] of [['coco', PICTURES] as const, ['label-studio', TEXTS] as const]) {
      write(`${format}.json`, await collect(writeFile(format, kind.config, () => asProject(sample(kind)))));
    }
    return runReaders('strict_readers.py', folder, wrong);
  } finally {
    rmSync(folder, { recursive: true });
  }
}
