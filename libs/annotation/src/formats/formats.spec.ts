import { describe, expect, it } from '@jest/globals';
import fc from 'fast-check';
import { PICTURES, RECORDINGS, TEXTS, TRACKS, VIDEOS, type Kind } from '../../testing/arbitraries.js';
import { archiveOf, roundTrip } from '../../testing/round-trips.js';
import { mergedInterface } from '../interface/merge-versions.js';
import { type JsonObject } from '../json.js';
import { type Region } from '../regions/region.js';
import { FORMAT_NAMES, formatsFor, type FormatName, writeFile } from './formats.js';
import { type ExportItem, withFileNames, withStoredFiles } from './export-items.js';
import { whatIsLost } from './format-losses.js';
import { type Shape } from '../shapes/shapes.js';

const KINDS = { pictures: PICTURES, texts: TEXTS, recordings: RECORDINGS, videos: VIDEOS, tracks: TRACKS };
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

  describe('of a project of several kinds', () => {
    const media = { image: 'a.jpg', text: 'Ada', audio: 'b.wav', video: 'c.mp4' };
    const size = { width: 64, height: 48, fps: 25 };
    const ITEMS = Object.entries(KINDS).map(([id, { config }]): ExportItem => ({
      item: { id, data: media, ...size },
      regions: [],
      config,
    }));
    const config = mergedInterface([PICTURES.config, TEXTS.config, RECORDINGS.config, VIDEOS.config, TRACKS.config]);
    it.each([
      ['coco', ['pictures']],
      ['yolo', ['pictures']],
      ['voc', ['pictures']],
      ['masks', ['pictures']],
      ['conll', ['texts']],
      ['srt', ['recordings', 'videos']],
      ['vtt', ['recordings', 'videos']],
      ['mot', ['tracks']],
      ['cvat', ['tracks']],
    ] as const)('%s takes the items that it is for, and counts and names the others once', async (format, kept) => {
      const files = await archiveOf(format, config, [...ITEMS, ...ITEMS.slice(-1)]);
      const others = Object.keys(KINDS).filter((id) => !kept.some((each) => each === id));
      const [count, ...named] = String(files.get('left-out.txt')).trim().split('\n');
      expect(count).toBe(`${others.length} left out`);
      expect(named.map((line) => /^item (\w+) is left out: .+ holds nothing of its labelling interface$/.exec(line)?.[1])).toEqual(others);
    });
  });

  describe('of two annotators', () => {
    const box = (id: string, x: number): Region => ({
      id,
      from: 'box',
      to: 'image',
      type: 'rectanglelabels',
      labels: ['Car'],
      shape: { t: 'box', x, y: 10, width: 20, height: 20, rotation: 0 },
    });
    const item = { id: 'street.jpg', data: { image: `media:${'a'.repeat(64)}` }, width: 100, height: 50 };
    const other = { ...item, id: 'park.jpg' };
    const ITEMS: ExportItem[] = [
      { item, regions: [box('r0', 10)], note: { annotator: 'ada' } },
      { item, regions: [box('r1', 30)], note: { annotator: 'bola' } },
      { item: other, regions: [box('r2', 50)], note: { annotator: 'ada' } },
    ];
    const written = async (format: FormatName) => {
      let text = '';
      for await (const part of writeFile(format, PICTURES.config, () => ITEMS)) text += part;
      return text;
    };

    it('is one task of Label Studio with an annotation of each', async () => {
      const tasks = JSON.parse(await written('label-studio'));
      const annotations = tasks.map((task: { annotations: { annotator: string }[] }) => task.annotations.map(({ annotator }) => annotator));
      expect(annotations).toEqual([['ada', 'bola'], ['ada']]);
    });

    it('is one image of COCO, and each annotation says whose it is', async () => {
      const { images, annotations } = JSON.parse(await written('coco'));
      expect(images.map((image: { id: number; file_name: string }) => [image.id, image.file_name])).toEqual([
        [1, 'street.jpg'],
        [2, 'park.jpg'],
      ]);
      const marked = annotations.map((one: { image_id: number; annotator: string }) => [one.image_id, one.annotator]);
      expect(marked).toEqual([
        [1, 'ada'],
        [1, 'bola'],
        [2, 'ada'],
      ]);
    });

    it.each(['label-studio', 'label-studio-min', 'jsonl', 'csv'] as const)(
      'names files in %s as the customer knows them',
      async (format) => {
        const text = await written(format);
        expect(text).not.toContain('media:');
        expect(text).toContain('street.jpg');
        expect(whatIsLost(PICTURES.config, format).map(({ message }) => message)).toContainEqual(
          expect.stringContaining('files that lie in Labelbridge'),
        );
      },
    );

    it('numbers the files of an item that has several', () => {
      const data = { image: 'media:a', more: ['media:b', 'media:a'], text: 'media' };
      expect(withFileNames({ id: '7', data }).item.data).toEqual({ image: '7-1', more: ['7-2', '7-1'], text: 'media' });
    });

    it.each(['label-studio', 'jsonl'] as const)('says in %s which files the names stand for, and they are found again', async (format) => {
      const text = await written(format);
      const [row] = format === 'jsonl' ? text.split('\n').map((line) => line && JSON.parse(line)) : JSON.parse(text);
      expect(row.meta).toEqual({ files: { '/image': { name: 'street.jpg', sha256: 'a'.repeat(64) } } });
      expect(withStoredFiles(row.data, row.meta)).toEqual({ data: item.data, stored: ['a'.repeat(64)] });
    });

    it('finds the files of an export in their places alone, and not where another name stands', () => {
      const data = { id: '7', image: 'media:' + 'a'.repeat(64), 'a/b~': ['media:' + 'b'.repeat(64)] };
      const { item: named, files } = withFileNames({ id: '7', data });
      const again = (changed: object) => withStoredFiles({ ...named.data, ...changed } as JsonObject, { files } as JsonObject);
      expect(again({}).data).toEqual(data);
      expect(again({ image: 'https://example.org/7.jpg' })).toEqual({
        data: { ...data, image: 'https://example.org/7.jpg' },
        stored: ['b'.repeat(64)],
      });
      expect(withStoredFiles({ image: '7' }, { files: { '/image': { name: '7', sha256: '../a' } } }).data).toEqual({ image: '7' });
    });
  });

  it('says before that a zip has no pictures', () => {
    for (const format of ['yolo', 'voc', 'masks'] as const)
      expect(whatIsLost(PICTURES.config, format).map(({ message }) => message)).toContainEqual(
        expect.stringContaining('the pictures themselves'),
      );
  });

  it('is tried for every format', () => {
    expect(new Set(rows.map(([format]) => format))).toEqual(new Set(FORMAT_NAMES));
  });
});
