import { describe, expect, it } from '@jest/globals';
import { PICTURES, TEXTS } from '../../testing/arbitraries.js';
import { archiveOf } from '../../testing/round-trips.js';
import { type Item } from '../interface/label-config.js';
import { type JsonObject } from '../json.js';
import { type Region } from '../regions/region.js';
import { type ExportItem } from './export-items.js';

const rowsOf = (files: ReadonlyMap<string, string | Uint8Array>, path = 'data/train.jsonl'): JsonObject[] =>
  String(files.get(path))
    .split('\n')
    .filter(Boolean)
    .map((line) => JSON.parse(line));
const box: Region = {
  id: 'r0',
  from: 'box',
  to: 'image',
  type: 'rectanglelabels',
  labels: ['Car'],
  shape: { t: 'box', x: 10, y: 10, width: 20, height: 50, rotation: 0 },
};
const spanIn = (start: number, end: number): Region => ({
  id: 's0',
  from: 'label',
  to: 'text',
  type: 'labels',
  labels: ['Person'],
  shape: { t: 'span', start, end },
});
const item = (id: string, data: JsonObject, more: Partial<Item> = {}): Item => ({ id, data, ...more });
const works = (of: Item, ...regions: Region[][]): ExportItem[] =>
  regions.map((each, n) => ({ item: of, regions: each, note: { annotator: `annotator-${n}`, state: 'accepted' } }));

describe('a folder for Hugging Face', () => {
  it('has a row for each item, with the labels of each annotator, and spans as Python counts characters', async () => {
    const config = TEXTS.config;
    const object = config.objects[0];
    const control = config.controls.find(({ tag }) => tag === 'labels');
    const field = object?.value.slice(1) ?? '';
    const text = '😀 Ada مرحبا "x"\n---\u2028end';
    const span = { ...spanIn(3, 6), from: control?.name ?? '', to: object?.name ?? '' };
    const files = await archiveOf('hugging-face', config, works(item('a: "b"\n---', { [field]: text }), [span], []));
    const [row, ...others] = rowsOf(files);
    expect(others).toEqual([]);
    expect(row).toMatchObject({
      id: 'a: "b"\n---',
      [field]: text,
      annotations: [
        { annotator: 'annotator-0', labels: ['Person'], spans: [{ start: 2, end: 5, text: 'Ada', label: 'Person' }] },
        { annotator: 'annotator-1', labels: [], spans: [] },
      ],
    });
    const readme = String(files.get('README.md'));
    expect(readme).toMatch(/^---\nconfigs:\n- config_name: default\n {2}data_files:\n {2}- split: train\n {4}path: data\/train\.jsonl\n/);
    expect(readme).toContain('size_categories:\n- n<1K\n');
  });

  it('has pictures beside rows that name them, and apart from these the rows of others', async () => {
    const size = { width: 200, height: 100 };
    const here = works(item('here.jpg', { image: `media:${'a'.repeat(64)}` }, size), [box]);
    const there = works(item('there', { image: 'https://elsewhere.example/test/b.jpg' }), [box]);
    const pictures = ({ item: { id } }: Pick<ExportItem, 'item'>) => (id === 'here.jpg' ? 'a picture' : null);
    const files = await archiveOf('hugging-face', PICTURES.config, [...here, ...there], { pictures });
    expect([...files.keys()]).toEqual(['data/metadata.jsonl', 'data/images/here.jpg', 'without-picture.jsonl', 'README.md']);
    const [row] = rowsOf(files, 'data/metadata.jsonl');
    expect(row).toMatchObject({ file_name: 'images/here.jpg', annotations: [{ boxes: [{ bbox: [20, 10, 40, 50], label: 'Car' }] }] });
    expect(row).not.toHaveProperty('image');
    expect(rowsOf(files, 'without-picture.jsonl')).toEqual([
      expect.objectContaining({ id: 'there', data_image: 'https://elsewhere.example/test/b.jpg' }),
    ]);
  });

  it('has no half of a surrogate pair, which readers refuse, and keeps a text that looks like one', async () => {
    const field = TEXTS.config.objects[0]?.value.slice(1) ?? '';
    const files = await archiveOf('hugging-face', TEXTS.config, works(item('1', { [field]: 'a\ud83d \\\\ud83d 😀' }), []));
    expect(rowsOf(files)[0]?.[field]).toBe('a\ufffd \\\\ud83d 😀');
  });

  it('of nothing is a folder all the same', async () => {
    const files = await archiveOf('hugging-face', TEXTS.config, []);
    expect([files.get('data/train.jsonl'), String(files.get('README.md')).includes('0 items')]).toEqual(['', true]);
  });
});
