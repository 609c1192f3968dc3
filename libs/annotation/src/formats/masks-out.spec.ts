import { describe, expect, it } from '@jest/globals';
import { PICTURES } from '../../testing/arbitraries.js';
import { archiveOf, collect } from '../../testing/round-trips.js';
import { type Problem } from '../json.js';
import { ANNOTATION_LIMITS } from '../limits.js';
import { maskOn } from '../regions/mask-fit.js';
import { bitsOf, runsOf, type Mask } from '../regions/masks.js';
import { type Region } from '../regions/region.js';
import { writtenProblem } from '../regions/result-problems.js';
import { fromBrushRle } from './brush-rle.js';
import { fromCocoCounts, unpackCounts } from './coco-rle.js';
import { exportFiles, type FormatName, writeFile } from './formats.js';
import { type ExportItem } from './export-items.js';

const { config } = PICTURES;
const brush = config.controls.find(({ tag }) => tag === 'brushlabels');
if (!brush) throw new Error('the pictures have a brush');

const region = (id: string, mask: Mask): Region => ({
  ...{ id, from: brush.name, to: brush.to.join(), type: brush.tag, labels: [brush.labels[0]?.value ?? ''] },
  shape: { t: 'mask', ...mask },
});
const SMALL: Mask = { w: 2, h: 2, runs: [0, 1, 2, 1] };
const LARGE: Mask = { w: 4, h: 4, runs: runsOf([1, 1, 0, 0, 1, 1, 0, 0, 0, 0, 1, 1, 0, 0, 1, 1]) };
const picture = (...masks: Mask[]): ExportItem => ({
  item: { id: '7', data: { image: 'a.png' }, width: 4, height: 4 },
  regions: masks.map((mask, i) => region(`m${i}`, mask)),
});
const written = (format: FormatName, one: ExportItem): Promise<string> => collect(writeFile(format, config, () => [one]));

describe('a mask on a smaller grid than its picture', () => {
  it('has the pixels of the picture in files', async () => {
    expect(maskOn(SMALL, { width: 4, height: 4 })).toEqual(LARGE);
    const coco = JSON.parse(await written('coco', picture(SMALL)));
    const { size, counts } = coco.annotations[0].segmentation;
    expect([size, fromCocoCounts(unpackCounts(counts), 4, 4)]).toEqual([[4, 4], LARGE]);
    const [task] = JSON.parse(await written('label-studio', picture(SMALL)));
    const [{ value, original_width, original_height }] = task.annotations[0].result;
    expect([original_width, original_height, fromBrushRle(value.rle, 4, 4)]).toEqual([4, 4, LARGE]);
    expect(await archiveOf('masks', config, [picture(SMALL)])).toEqual(await archiveOf('masks', config, [picture(LARGE)]));
  });

  it('is stretched to sides that are no multiples of its own', () => {
    const wide = maskOn({ w: 3, h: 2, runs: [1, 1, 1, 3] }, { width: 7, height: 3 });
    expect(wide && [...bitsOf(wide)]).toEqual([0, 0, 0, 1, 1, 0, 0, 0, 0, 0, 1, 1, 0, 0, 1, 1, 1, 1, 1, 1, 1]);
  });
});

describe('a stored mask that is none of its picture', () => {
  const huge: Mask = { w: 16_384, h: 16_384, runs: [0, 16_384 * 16_384] };
  const fine: Mask = { w: 4_000, h: 4_000, runs: Array.from({ length: 4_000 }, () => 4_000) };

  it('is left out of COCO and PNG, by name, and all others are written', async () => {
    const coco = JSON.parse(await written('coco', picture(huge, LARGE)));
    expect(coco.annotations).toHaveLength(1);
    expect(coco.left_out).toEqual([{ item: '7', reason: 'it is larger than its picture, or has too many runs' }]);
    const problems: Problem[] = [];
    const options = { deflate: (bytes: Uint8Array) => bytes, onProblem: (problem: Problem) => problems.push(problem) };
    const paths: string[] = [];
    for await (const { path } of exportFiles('masks', config, () => [picture(huge, LARGE)], options)) paths.push(path);
    expect(paths.filter((path) => path.endsWith('.png'))).toEqual([expect.stringMatching(/-2-.*\.png$/)]);
    expect(problems).toEqual([{ field: '7', message: expect.stringContaining('mask “m0” of item 7 is left out') }]);
  });

  it('is left out where turning it makes more runs than a file takes', async () => {
    const one = { ...picture(fine), item: { id: '7', data: { image: 'a.png' }, width: 4_000, height: 4_000 } };
    expect(JSON.parse(await written('coco', one))).toMatchObject({ annotations: [], left_out: [{ item: '7' }] });
  });
});

describe('the shapes of an annotation', () => {
  const polygon = (points: number, fields: number, labels: number): Region => ({
    ...region('p', SMALL),
    labels: Array.from({ length: labels }, (_, i) => `label ${i}`),
    shape: { t: 'polygon', points: Array.from({ length: points }, () => [1, 1]) },
    fields: Object.fromEntries(Array.from({ length: fields }, (_, i) => [`f${i}`, { type: 'rating', key: 'rating', value: 1 }])),
  });

  it('are as many as a file can have, counted for each label and answer', () => {
    expect(writtenProblem([polygon(10_000, 0, 50)], {}, 'changes')).toBeUndefined();
    for (const [fields, labels] of [
      [0, 51],
      [50, 1],
    ] as const)
      expect(writtenProblem([polygon(10_000, fields, labels)], {}, 'changes')?.field).toBe('changes');
    const rows = region('m', { w: 1_000, h: 800, runs: Array.from({ length: 800 }, () => 1_000) });
    expect(writtenProblem([rows], {}, 'changes')).toBeUndefined();
    expect(writtenProblem([rows], { width: 2_000, height: 1_600 }, 'changes')?.message).toContain(`${ANNOTATION_LIMITS.numbersWritten}`);
  });
});
