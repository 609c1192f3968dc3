import { describe, expect, it } from '@jest/globals';
import { TEMPLATES } from '@labelbridge/annotation';
import { MEDIA_MESSAGES } from '@labelbridge/contracts';
import { type Item } from './api/items.js';
import {
  formatOf,
  importName,
  importText,
  isZip,
  itemContent,
  itemState,
  mediaFieldOf,
  mediaRows,
  neededFields,
  refusalText,
  typesOf,
  equalFiles,
  withoutEqual,
} from './item-files.js';

const configOf = (id: string) => TEMPLATES.find((template) => template.id === id)?.config ?? { version: 1, objects: [], controls: [] };
const MEDIUM: Item['media'][number] = {
  _id: 'a'.repeat(64),
  url: '/file',
  kind: 'image',
  type: 'image/png',
  size: 10,
  width: 1,
  height: 1,
  duration: null,
  fps: null,
  frames: null,
  state: 'ready',
  reason: null,
  renditions: [],
  peaksUrl: null,
  overviewUrl: null,
  posterUrl: null,
  fragmentsUrl: null,
};

describe('a file of items', () => {
  it('has the format of its ending, in any case', () => {
    expect(['a.CSV', 'a.tsv', 'a.b.jsonl', 'a.json', 'a.txt', 'a.pdf', 'constructor'].map(formatOf)).toEqual([
      'csv',
      'tsv',
      'jsonl',
      'json',
      'text',
      undefined,
      undefined,
    ]);
  });
});

it('fields of an interface that are lists are told with their shape', () => {
  expect(neededFields(configOf('ranking'))).toEqual(['prompt', 'answers (a list, such as ["First answer","Second answer"])']);
});

it('an import is told in words, under the name of its one file', () => {
  expect(importName([{ name: 'pic1.png', mediumId: 'a' }])).toBe('pic1.png');
  expect(importName(['a', 'b'].map((mediumId) => ({ name: `${mediumId}.png`, mediumId })))).toBe('2 files');
  const one = { fileName: 'talk.csv', rows: 1, accepted: 1, repeated: 0, refused: 0, state: 'running' } as const;
  expect(importText(one)).toBe('talk.csv: 1 row read, 1 became an item');
  expect(importText({ ...one, rows: 3, accepted: 2, refused: 1, state: 'done' })).toBe(
    'talk.csv: 3 rows read, 2 became items, 1 refused. Done.',
  );
  expect(importText({ ...one, rows: 5, accepted: 0, repeated: 4, refused: 1, state: 'done' })).toBe(
    'talk.csv: 5 rows read, 0 became items, 4 there already, 1 refused. Done.',
  );
});

describe('files of media', () => {
  it('fill the one field of an interface that shows one medium', () => {
    expect(['boxes', 'transcript', 'tracks', 'spans', 'pairwise'].map((id) => mediaFieldOf(configOf(id)))).toEqual([
      { field: 'image', kind: 'image' },
      { field: 'audio', kind: 'audio' },
      { field: 'video', kind: 'video' },
      undefined,
      undefined,
    ]);
    const both = { ...configOf('boxes'), objects: [...configOf('boxes').objects, ...configOf('spans').objects] };
    expect(mediaFieldOf(both)).toBeUndefined();
  });

  it('become rows that name the medium in that field', () => {
    const [name, mediumId] = ['Street "1".jpg', 'b'.repeat(64)];
    const lines = mediaRows(
      [
        { name, mediumId },
        { name: '2.jpg', mediumId },
      ],
      'image',
    ).split('\n');
    expect(lines.map((line) => (line === '' ? '' : (JSON.parse(line) as unknown)))).toEqual([
      { id: name, data: { image: `media:${mediumId}` } },
      { id: '2.jpg', data: { image: `media:${mediumId}` } },
      '',
    ]);
  });

  it('are refused by naming the types of the kind alone', () => {
    expect(refusalText(MEDIA_MESSAGES.unknownType, 'image')).toContain('(JPEG, PNG, WebP, AVIF)');
    expect(refusalText(MEDIA_MESSAGES.empty, 'image')).toBe(MEDIA_MESSAGES.empty);
  });

  it('are chosen by the types of the kind, or as a zip', () => {
    expect(typesOf('image')).toBe('image/jpeg,image/png,image/webp,image/avif,.zip');
    expect(['Signs.ZIP', 'zip.png'].map((name) => isZip({ name }))).toEqual([true, false]);
  });
});

describe('an item in the list', () => {
  const NEW = { media: [], prediction: null, excluded: false, begun: false };

  it('is told by its media, else by its text', () => {
    expect(itemContent(configOf('boxes'), { data: { image: 'media:…' }, media: [MEDIUM] })).toBe('Picture');
    expect(itemContent(configOf('spans'), { data: { text: 'Adé' }, media: [] })).toBe('Adé');
    expect(itemContent(configOf('spans'), { data: { text: 'a'.repeat(200) }, media: [] })).toHaveLength(121);
    expect(itemContent(undefined, { data: {}, media: [] })).toBe('');
  });

  it('says what its media wait for, and whether it has a suggestion', () => {
    expect(itemState({ ...NEW, media: [MEDIUM] })).toBe('Ready');
    expect(itemState({ ...NEW, prediction: { regions: [] } })).toBe('Ready, with a suggestion');
    expect(itemState({ ...NEW, media: [MEDIUM, { ...MEDIUM, state: 'waiting', reason: 'needs ffmpeg' }] })).toBe(
      'Being prepared: needs ffmpeg',
    );
    expect(itemState({ ...NEW, media: [{ ...MEDIUM, state: 'failed' }] })).toBe('Failed');
    expect(itemState({ ...NEW, begun: true })).toBe('Worked on');
    expect(itemState({ ...NEW, begun: true, excluded: true })).toBe('Excluded: nobody gets it');
  });
});

describe('files with one content', () => {
  const files = ['a', 'b', 'a', 'a'].map((mediumId, place) => ({ name: `${place}.png`, mediumId }));

  it('are named with the first of them', () => {
    expect(equalFiles(files)).toEqual([
      { name: '2.png', like: '0.png' },
      { name: '3.png', like: '0.png' },
    ]);
    expect(equalFiles(files.slice(0, 2))).toEqual([]);
  });

  it('are left out but for the first', () => {
    expect(withoutEqual(files).map(({ name }) => name)).toEqual(['0.png', '1.png']);
  });
});
