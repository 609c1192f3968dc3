import { describe, expect, it } from '@jest/globals';
import fc from 'fast-check';
import { PICTURES, TEXTS } from '../../testing/arbitraries.js';
import { archiveOf, collect } from '../../testing/round-trips.js';
import { controlOf, interfaceOf, labelsNamed, objectOf } from '../interface/build-interface.js';
import { isRecord } from '../json.js';
import { type Region } from '../regions/region.js';
import { type FormatName, writeFile } from './formats.js';
import { type ExportItem } from './export-items.js';
import { childrenNamed, elementsOf, parseXml, xmlText } from './xml.js';
import { type Shape } from '../shapes/shapes.js';

const SIZE = { width: 1000, height: 500 };
const { config } = PICTURES;

const position = fc.double({ min: -30, max: 130, noNaN: true });
const extent = fc.double({ min: 0, max: 80, noNaN: true });
const box = fc
  .record({ x: position, y: position, width: extent, height: extent, rotation: fc.constantFrom(0, 0, 30, 359) })
  .map((sides): Shape => ({ t: 'box', ...sides }));
const ellipse = fc
  .record({ x: position, y: position, radiusX: extent, radiusY: extent, rotation: fc.constantFrom(0, 30) })
  .map((sides): Shape => ({ t: 'ellipse', ...sides }));
const polygon = fc
  .array(fc.tuple(position, position), { minLength: 3, maxLength: 8 })
  .map((points): Shape => ({ t: 'polygon', points, closed: true }));
const TYPES = { box: ['box', 'rectanglelabels'], ellipse: ['oval', 'ellipselabels'], polygon: ['outline', 'polygonlabels'] } as const;
const regionOf = (shape: Shape, i: number): Region => {
  const [from, type] = TYPES[shape.t === 'ellipse' || shape.t === 'polygon' ? shape.t : 'box'];
  return { id: `r${i}`, from, to: 'image', type, labels: ['Car'], shape };
};
const pictures = fc
  .array(fc.oneof(box, ellipse, polygon), { maxLength: 5 })
  .map((shapes): ExportItem => ({ item: { id: '1', data: { image: 'a/1.jpg' }, ...SIZE }, regions: shapes.map(regionOf) }));

const only = async (format: FormatName, one: ExportItem, ending: string): Promise<string> =>
  String([...(await archiveOf(format, config, [one]))].find(([path]) => path.endsWith(ending))?.[1]);
const within = (value: number, most: number): boolean => value >= 0 && value <= most;

describe('what reaches over the edge of a picture', () => {
  it('is clipped to it in YOLO, with boxes alone or outlines alone in a file', async () => {
    await fc.assert(
      fc.asyncProperty(pictures, async (one) => {
        for (const [format, isRight] of [
          ['yolo', (count: number) => count === 5],
          ['yolo-seg', (count: number) => count >= 7 && count % 2 === 1],
        ] as const) {
          for (const line of (await only(format, one, 'labels/a/1.txt')).split('\n').filter(Boolean)) {
            const [, ...numbers] = line.split(' ').map(Number);
            expect([isRight(numbers.length + 1), numbers.every((number) => within(number, 1))]).toEqual([true, true]);
            const [x = 0, y = 0, width = 0, height = 0] = numbers;
            const sides = [x - width / 2, x + width / 2, y - height / 2, y + height / 2];
            if (format === 'yolo') expect(sides.every((side) => within(side, 1)) && width > 0 && height > 0).toBe(true);
          }
        }
      }),
    );
  });

  it('is clipped to it in Pascal VOC, in whole pixels of which there is one at least', async () => {
    await fc.assert(
      fc.asyncProperty(pictures, async (one) => {
        for (const object of childrenNamed(parseXml(await only('voc', one, 'Annotations/a/1.xml')), 'object')) {
          const [corners] = childrenNamed(object, 'bndbox');
          const sides = corners ? elementsOf(corners).map(xmlText) : [];
          expect(sides.every((side) => /^\d+$/.test(side))).toBe(true);
          const [left = 0, top = 0, right = 0, bottom = 0] = sides.map(Number);
          expect(left < right && right <= SIZE.width && top < bottom && bottom <= SIZE.height).toBe(true);
        }
      }),
    );
  });

  it('is clipped to it in COCO', async () => {
    await fc.assert(
      fc.asyncProperty(pictures, async (one) => {
        const { annotations } = JSON.parse(await collect(writeFile('coco', config, () => [one])));
        for (const { bbox, segmentation } of annotations) {
          const [x, y, width, height] = bbox;
          expect(x >= 0 && y >= 0 && x + width <= SIZE.width && y + height <= SIZE.height).toBe(true);
          for (const flat of segmentation) {
            expect(flat.every((value: number, i: number) => within(value, i % 2 ? SIZE.height : SIZE.width))).toBe(true);
          }
        }
      }),
    );
  });

  it.each(['yolo', 'yolo-seg', 'voc'] as const)(
    'is in %s the same where a picture has so many regions that they come in parts',
    async (format) => {
      const some = fc.sample(box, { numRuns: 30, seed: 1 }).map(regionOf);
      const many = Array.from({ length: 30 }, () => some).flat();
      const item = { id: '1', data: { image: '1.jpg' }, ...SIZE };
      const ending = format === 'voc' ? '.xml' : '/1.txt';
      const objects = (text: string) => text.split('\n').filter((line) => /^(\d|<object>)/.test(line));
      const once = objects(await only(format, { item, regions: some }, ending));
      expect(objects(await only(format, { item, regions: many }, ending))).toEqual(Array.from({ length: 30 }, () => once).flat());
    },
  );

  it('keeps what lies on the picture, exactly', async () => {
    const shape: Shape = { t: 'box', x: 50, y: 10, width: 80, height: 20, rotation: 0 };
    const one: ExportItem = { item: { id: '1', data: { image: 'a/1.jpg' }, ...SIZE }, regions: [regionOf(shape, 0)] };
    expect(await only('yolo', one, 'labels/a/1.txt')).toBe('0 0.75 0.2 0.5 0.2\n');
    const off: ExportItem = { ...one, regions: [regionOf({ ...shape, x: 100.5 }, 0)] };
    expect(await only('yolo', off, 'labels/a/1.txt')).toBe('');
  });

  it.each([{ width: 1e308 }, { x: 1e308 }, { height: 1e200, rotation: 89 }])(
    'leaves out a stored outline that no number holds: %j',
    async (far) => {
      const shape: Shape = { t: 'box', x: 50, y: 10, width: 80, height: 20, rotation: 30, ...far };
      const one: ExportItem = { item: { id: '1', data: { image: 'a/1.jpg' }, ...SIZE }, regions: [regionOf(shape, 0)] };
      for (const [format, ending] of [
        ['yolo', 'labels/a/1.txt'],
        ['yolo-seg', 'labels/a/1.txt'],
      ] as const)
        expect(await only(format, one, ending)).toBe('');
      expect(await only('voc', one, '.xml')).not.toContain('<object>');
      expect(JSON.parse(await collect(writeFile('coco', config, () => [one]))).annotations).toEqual([]);
    },
  );
});

describe('the names of files', () => {
  const regions = [regionOf({ t: 'box', x: 1, y: 1, width: 9, height: 9, rotation: 0 }, 0)];
  const item = (id: string, image: string, more: Partial<ExportItem> = {}): ExportItem => ({
    item: { id, data: { image }, ...SIZE },
    regions,
    ...more,
  });
  const stored = `media:${'a'.repeat(64)}`;
  const ITEMS = [
    item('a1', 'https://x.example/f/1.jpg?size=2'),
    item('b1', 'https://x.example/g/1.jpg'),
    item('c1', 'https://x.example/g/1.JPG'),
    item('d1', 'https://x.example/g/1.png'),
    item('train/cats/my photo.jpg', stored),
    item('train/dogs/my photo.jpg', stored),
    item('../../etc/passwd', stored, { extension: 'jpg' }),
    item('Ọkọ̀ 7', stored, { extension: 'png' }),
  ];

  it.each(['yolo', 'yolo-seg', 'voc'] as const)('of labels in %s are those of their pictures, each once', async (format) => {
    const pictures = () => 'bytes';
    const paths = [...(await archiveOf(format, config, ITEMS, { pictures })).keys()];
    const stems = (folder: string) =>
      paths.flatMap((path) => (path.startsWith(folder) ? [path.slice(folder.length).replace(/\.\w+$/, '')] : []));
    const labels = stems(format === 'voc' ? 'Annotations/' : 'labels/');
    expect(labels).toEqual(stems('images/'));
    expect(new Set(labels.map((stem) => stem.toLowerCase())).size).toBe(ITEMS.length);
    expect(labels).toEqual(expect.arrayContaining(['1', '1-b1', 'train/cats/my photo', 'train/dogs/my photo', 'etc/passwd', 'Ọkọ̀ 7']));
  });

  it('of pictures that lie elsewhere stand in a table beside their addresses', async () => {
    const files = await archiveOf('yolo', config, ITEMS);
    expect(String(files.get('pictures.csv')).split('\r\n').slice(0, 3)).toEqual([
      '\ufefffile,address',
      '1.jpg,https://x.example/f/1.jpg?size=2',
      '1-b1.jpg,https://x.example/g/1.jpg',
    ]);
    expect([...(await archiveOf('yolo', config, ITEMS.slice(0, 1))).keys()]).toContain('labels/1.txt');
  });

  it('are each there once in COCO, with the addresses of those that lie elsewhere', async () => {
    const { images } = JSON.parse(await collect(writeFile('coco', config, () => ITEMS)));
    const names = images.map((image: { file_name: string }) => image.file_name);
    expect(names.slice(0, 6)).toEqual(['1.jpg', '1-b1.jpg', '1-c1.JPG', '1.png', 'train/cats/my photo.jpg', 'train/dogs/my photo.jpg']);
    expect(images[1].coco_url).toBe('https://x.example/g/1.jpg');
    expect(images[4]).not.toHaveProperty('coco_url');
  });

  it('are the same for the work of several people on one picture', async () => {
    const twice = [item('a1', 'f/1.jpg'), item('a1', 'f/1.jpg')];
    const files = await archiveOf('yolo', config, twice);
    expect([...files.keys()]).toEqual(['classes.txt', 'data.yaml', 'labels/f/1.txt', 'pictures.csv']);
    expect(String(files.get('labels/f/1.txt')).trim().split('\n')).toHaveLength(2);
  });
});

describe('the tokens of CoNLL', () => {
  const text = interfaceOf([objectOf('text', 'text', '$text')], [controlOf('labels', 'label', 'text', { labels: labelsNamed('Person') })]);
  const tokensOf = async (value: string, ...spans: [number, number][]) => {
    const one: ExportItem = {
      item: { id: '1', data: { text: value } },
      regions: spans.map(([start, end], i): Region => ({
        id: `s${i}`,
        from: 'label',
        to: 'text',
        type: 'labels',
        labels: ['Person'],
        shape: { t: 'span', start, end },
      })),
    };
    const lines = (await collect(writeFile('conll', text, () => [one]))).split('\n');
    return lines.flatMap((line) => (line === '' || line.startsWith('-DOCSTART-') ? [] : [line.replace(' -X- -X- ', '/')]));
  };

  it.each([
    ['می‌خواهم به لاگوس', 'می‌خواهم/O به/O لاگوس/O'],
    ['👨‍👩‍👧 Ada lives', '👨‍👩‍👧/O Ada/O lives/O'],
    ['🏴󠁧󠁢󠁥󠁮󠁧󠁿 1️⃣ 🇳🇬 👍🏾', '🏴󠁧󠁢󠁥󠁮󠁧󠁿/O 1️⃣/O 🇳🇬/O 👍🏾/O'],
    ['\u2067مرحبا\u2069 \u200fAda\u200e', 'مرحبا/O Ada/O'],
    ['a\u00a0b\u202fc\u0085d\u001ce\u0000f \u200c \u200d \ufeff', 'a/O b/O c/O d/O e/O f/O'],
    ['10\u202f000 costs ₦10.', '10/O 000/O costs/O ₦/O 10/O ./O'],
    ['क्‍ष ශ්‍රී', 'क्‍ष/O ශ්‍රී/O'],
    ['❤️‍🔥! ©️', '❤️‍🔥/O !/O ©️/O'],
    ['Ọmọ mi', 'Ọmọ/O mi/O'],
    ['Ọ̀rẹ́ mi'.normalize('NFD'), `${'Ọ̀rẹ́'.normalize('NFD')}/O mi/O`],
  ])('of %j', async (value, expected) => {
    expect((await tokensOf(value)).join(' ')).toBe(expected);
  });

  it('are written in parts where a text is long', async () => {
    const long = 'Ada lives in Lagos\n'.repeat(1_000);
    const parts: string[] = [];
    for await (const part of writeFile('conll', text, () => [{ item: { id: '1', data: { text: long } }, regions: [] }])) parts.push(part);
    expect(parts.length).toBeGreaterThan(7);
    expect(parts.join('').split('\n\n')).toHaveLength(1_002);
  });

  it('end where a span does', async () => {
    expect(await tokensOf('Adalives in', [0, 3])).toEqual(['Ada/B-Person', 'lives/O', 'in/O']);
    expect(await tokensOf('می‌خواهم', [0, 8])).toEqual(['می‌خواهم/B-Person']);
    expect(await tokensOf('👨‍👩‍👧 Ada', [0, 2], [9, 12])).toEqual(['👨‍👩‍👧/B-Person', 'Ada/B-Person']);
  });
});

/** Rules of Label Studio's importer for a task (tasks/validation.py, tasks/serializers.py). */
function refusedByLabelStudio(task: unknown): string[] {
  if (!isRecord(task) || !isRecord(task['data']) || !Array.isArray(task['annotations'])) return ['the task'];
  return task['annotations'].flatMap((annotation: unknown) => {
    if (!isRecord(annotation) || !Array.isArray(annotation['result'])) return ['the result'];
    const { completed_by: author, lead_time: seconds } = annotation;
    const isAuthor = author === undefined || typeof author === 'number' || (isRecord(author) && typeof author['email'] === 'string');
    return [...(isAuthor ? [] : ['completed_by']), ...(seconds === undefined || typeof seconds === 'number' ? [] : ['lead_time'])];
  });
}

describe('Label Studio', () => {
  const note = {
    annotation: '1',
    annotator: 'ada',
    seconds: 12,
    createdAt: '2026-11-24T08:00:00.000Z',
    changedAt: '2026-11-24T09:00:00.000Z',
    state: 'accepted',
  };
  const written = async (more: object) => {
    const one: ExportItem = { item: { id: '8', data: { text: 'Ada' } }, regions: [], note: { ...note, ...more } };
    return JSON.parse(await collect(writeFile('label-studio', TEXTS.config, () => [one])));
  };

  it('takes an annotation without an author, or with an e-mail address', async () => {
    const [anonymous] = await written({});
    expect(refusedByLabelStudio(anonymous)).toEqual([]);
    expect(anonymous.annotations[0]).toMatchObject({ created_at: note.createdAt, updated_at: note.changedAt, lead_time: 12 });
    expect(anonymous.annotations[0]).not.toHaveProperty('completed_by');
    const [named] = await written({ email: 'ada@example.org' });
    expect(refusedByLabelStudio(named)).toEqual([]);
    expect(named.annotations[0].completed_by).toEqual({ email: 'ada@example.org' });
    expect(refusedByLabelStudio({ data: {}, annotations: [{ result: [], completed_by: 'ada' }] })).toEqual(['completed_by']);
  });

  it('has the same columns in CSV, which spreadsheets open as UTF-8', async () => {
    const one: ExportItem = { item: { id: '8', data: { text: 'Ada' } }, regions: [], note };
    const csv = await collect(writeFile('csv', TEXTS.config, () => [one]));
    expect(csv.startsWith('\ufeffid,text,')).toBe(true);
    expect(csv.trim().split('\r\n')[1]).toBe('8,Ada,,,,ada,1,2026-11-24T08:00:00.000Z,2026-11-24T09:00:00.000Z,12,accepted,,,,,,,');
  });

  it('has the scores of an answer beside it, in CSV as columns, and nothing for those that are not defined', async () => {
    const gold = { right: 9, seen: 12, low: 0.47, high: 0.91 };
    const scores = { answers: 3, agreement: 0.5, adjudicated: true, gold };
    expect((await written(scores))[0].annotations[0]).toMatchObject(scores);
    const csvOf = async (more: object) => {
      const one: ExportItem = { item: { id: '8', data: { text: 'Ada' } }, regions: [], note: { ...note, ...more } };
      const [titles = '', row = ''] = (await collect(writeFile('csv', TEXTS.config, () => [one]))).split('\r\n');
      return [titles.split(',').slice(-7).join(), row.split(',').slice(-7).join()];
    };
    const titles = 'item_answers,item_agreement,item_adjudicated,gold_right,gold_seen,gold_low,gold_high';
    expect(await csvOf(scores)).toEqual([titles, '3,0.5,true,9,12,0.47,0.91']);
    expect(await csvOf({ answers: 1, agreement: null, adjudicated: false, gold: null })).toEqual([titles, '1,,false,,,,']);
  });

  it('has one that was skipped with its own mark, and the reason', async () => {
    const skipped = { state: 'skipped', skipReason: 'No words, only "…"' };
    const [task] = await written(skipped);
    expect(refusedByLabelStudio(task)).toEqual([]);
    expect(task.annotations[0]).toMatchObject({ was_cancelled: true, ...skipped, result: [] });
    expect((await written({}))[0].annotations[0]).not.toHaveProperty('was_cancelled');
    const one: ExportItem = { item: { id: '8', data: { text: 'Ada' } }, regions: [], note: { ...note, ...skipped } };
    expect(await collect(writeFile('csv', TEXTS.config, () => [one]))).toContain(',12,skipped,,,,,,,,"No words, only ""…"""\r\n');
  });
});
