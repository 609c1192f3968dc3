import { describe, expect, it } from '@jest/globals';
import fc from 'fast-check';
import { PICTURES, RECORDINGS, TEXTS, VIDEOS, type Kind } from '../../testing/arbitraries.js';
import { roundTrip } from '../../testing/round-trips.js';
import { type Region, type Shape } from '../regions/region.js';
import { FORMAT_NAMES, formatsFor, type FormatName, writeFile } from './formats.js';
import { type ExportItem } from './items.js';
import { whatIsLost } from './lost.js';

const KINDS = { pictures: PICTURES, texts: TEXTS, recordings: RECORDINGS, videos: VIDEOS };
const rows = Object.entries(KINDS).flatMap(([name, kind]) =>
  formatsFor(kind.config).map((format): [FormatName, string, Kind] => [format, name, kind]),
);

describe('what goes out comes in again', () => {
  it.each(rows)('%s of %s', async (format, _, kind) => {
    await fc.assert(
      fc.asyncProperty(kind.items, async (one) => {
        const [before, after] = await roundTrip(format, kind, one);
        expect(after).toEqual(before);
      }),
      { numRuns: 60 },
    );
  });

  it.each(['label-studio-min', 'csv'] as const)('%s keeps apart what was written at two masks of the same pixels', async (format) => {
    const mask: Shape = { t: 'mask', w: 64, h: 48, runs: [100, 1, 2971] };
    const named = (id: string, value: string): Region => ({
      id,
      from: 'area',
      to: 'image',
      type: 'brushlabels',
      labels: ['Car'],
      shape: mask,
      fields: { name: { type: 'textarea', key: 'text', value: [value] } },
    });
    const item = { id: '7', data: { image: 'a.jpg' }, width: 64, height: 48 };
    const [before, after] = await roundTrip(format, PICTURES, { item, regions: [named('r0', 'one'), named('r1', 'two')] });
    expect(after).toEqual(before);
  });

  it('a picture whose size nobody knows is named in COCO and before it, never left out in silence', async () => {
    const box: Shape = { t: 'box', x: 10, y: 10, width: 20, height: 20, rotation: 0 };
    const regions: Region[] = [{ id: 'r', from: 'box', to: 'image', type: 'rectanglelabels', labels: ['Car'], shape: box }];
    const known = { item: { id: '1', data: { image: 'a.jpg' }, width: 100, height: 50 }, regions };
    const unknown = { item: { id: '2', data: { image: 'https://elsewhere.example/b.jpg' } }, regions };
    const coco = async (...items: ExportItem[]) => {
      let text = '';
      for await (const part of writeFile('coco', PICTURES.config, () => items)) text += part;
      return JSON.parse(text);
    };
    const { images, left_out: leftOut } = await coco(known, unknown);
    expect([images.length, leftOut]).toEqual([1, [{ item: '2', reason: 'the size of its picture is not known' }]]);
    expect(await coco(known)).not.toHaveProperty('left_out');
    for (const format of ['coco', 'voc'] as const)
      expect(whatIsLost(PICTURES.config, format).map(({ message }) => message)).toContainEqual(expect.stringContaining('size nobody told'));
  });

  it('is tried for every format', () => {
    expect(new Set(rows.map(([format]) => format))).toEqual(new Set(FORMAT_NAMES));
  });
});
