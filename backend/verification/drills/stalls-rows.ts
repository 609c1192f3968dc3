import { FORMAT_NAMES, formatsFor, readConfigXml } from '@labelbridge/annotation';
import { LIMITS, MEDIA_LIMITS, WORK_ITEM_LIMITS, ZIP_LIMITS } from '@labelbridge/contracts';
import { type Answered, type Sent } from './stalls-drill.js';
import { noise, PICTURE_XML, type StallsWorld, TEXT_XML, zipOfPictures } from './stalls-world.js';

/** One thing that somebody may send. `prepare` is not measured. */
export interface StallsRow {
  readonly name: string;
  readonly who: 'visitor' | 'annotator' | 'admin';
  /** The status of the answer; a row that sends several says so of the last. */
  readonly status: number;
  /** @returns what is measured */
  readonly prepare: (world: StallsWorld, size: Sizes) => Promise<() => Promise<number>>;
}

/** How much the rows send that take long: all that is allowed, or a sample. */
export interface Sizes {
  readonly rows: number;
  readonly zipped: number;
  readonly exported: number;
}
export const ALL: Sizes = { rows: 100_000, zipped: ZIP_LIMITS.entries, exported: 25 };
export const SAMPLE: Sizes = { rows: 5_000, zipped: 150, exported: 2 };

const list = <T>(length: number, of: (i: number) => T): T[] => Array.from({ length }, (_, i) => of(i));
const region = (id: string, from: string, type: string, label: string, shape: object) => ({
  ...{ id, from, to: type === 'labels' ? 'text' : 'image', type, labels: [label], shape },
});
const patchOf = (changes: readonly { id: string }[], more: object = {}) => ({
  ...{ baseRevision: 0, source: 'drill', sequence: 1, seconds: 0, ...more },
  changes: changes.map((after) => ({ id: after.id, after })),
});
const span = (i: number) => region(`s${i}`, 'label', 'labels', 'Person', { t: 'span', start: i, end: i + 3 });
const WIDE = { width: 1_000, height: 998 };
/** As many runs as a mask may have, from row to row and from column to column. */
const dots = (id: string) => region(id, 'brush', 'brushlabels', 'Sky', { ...{ t: 'mask', w: 500, h: 499 }, runs: list(249_500, () => 1) });
const outline = (id: string, points: number) =>
  region(id, 'outline', 'polygonlabels', 'Sky', { t: 'polygon', closed: true, points: list(points, (i) => [i % 100, (i * 7) % 100]) });

const answerOf = (world: StallsWorld, sent: Sent) => async (): Promise<number> => (await world.drill.send(sent)).status;

/** A patch of an item: made once, sent once. */
const patchRow = (name: string, status: number, xml: string, row: object | null, body: (id: string) => unknown): StallsRow => ({
  name: `patch: ${name}`,
  who: 'annotator',
  status,
  prepare: async (world) => {
    const image = row === null ? { image: await world.medium(await noise(WIDE.width, WIDE.height)) } : row;
    const { items, person } = await world.job(xml, [image], xml === TEXT_XML ? 'Text Annotation' : 'Image Annotation');
    return answerOf(world, { method: 'PATCH', path: `/annotations/${items[0]}`, token: person.token, body: body(String(items[0])) });
  },
});
const pictureRow = (name: string, status: number, ...regions: { id: string }[]): StallsRow =>
  patchRow(name, status, PICTURE_XML, null, () => patchOf(regions));

const LONG_TEXT = { text: 'Ada lives in Lagos. '.repeat(47_500) };
const many = (count: number, text: string, last: string): string => `${text.repeat(count)}${last}`;
const raw = (changes: string): string => `{"baseRevision":0,"source":"drill","sequence":1,"seconds":0,"changes":${changes}}`;

const PATCHES: readonly StallsRow[] = [
  patchRow('2,000 spans on a text of 950 kB', 200, TEXT_XML, LONG_TEXT, () => patchOf(list(2_000, span))),
  pictureRow('a mask of as many runs as it may have', 200, dots('a')),
  pictureRow('outlines of 200,000 points', 200, ...list(20, (i) => outline(`o${i}`, 10_000))),
  pictureRow(
    '2,000 boxes',
    200,
    ...list(2_000, (i) => region(`b${i}`, 'box', 'rectanglelabels', 'Car', { t: 'box', x: 1, y: 1, width: 1, height: 1, rotation: 1 })),
  ),
  patchRow('a mask of 16384 x 16384', 400, PICTURE_XML, null, () =>
    patchOf([region('a', 'brush', 'brushlabels', 'Sky', { t: 'mask', w: 16_384, h: 16_384, runs: [0, 16_384 * 16_384] })]),
  ),
  patchRow('a turned box at 1e308', 400, PICTURE_XML, null, () =>
    patchOf([region('a', 'box', 'rectanglelabels', 'Car', { t: 'box', x: 1e308, y: 1, width: 1, height: 1, rotation: 1 })]),
  ),
  patchRow('450,000 wrong runs', 400, PICTURE_XML, null, () =>
    patchOf([region('a', 'brush', 'brushlabels', 'Sky', { t: 'mask', w: 1, h: 1, runs: list(450_000, () => 'x') })]),
  ),
  patchRow('as many wrong numbers as fit', 400, PICTURE_XML, null, () => raw(`[${many(990_000, '0.1,', '1')}]`)),
  patchRow('2,000 changes that are wrong', 400, PICTURE_XML, null, () => patchOf(list(2_000, (i) => ({ id: `x${i}`, bad: 1 })))),
  patchRow('1.4 million lists', 413, PICTURE_XML, null, () => raw(`[${many(1_400_000, '[],', '1')}]`)),
  patchRow('2.2 million numbers', 413, PICTURE_XML, null, () => raw(`[${many(2_200_000, '1,', '1')}]`)),
  patchRow('as much text as fits', 400, PICTURE_XML, null, () => raw(`"${'\\u00e9'.repeat(700_000)}"`)),
  patchRow('more bytes than it may have', 413, PICTURE_XML, null, () => raw(`"${'x'.repeat(WORK_ITEM_LIMITS.patchBytes)}"`)),
  {
    name: 'patch: 4 MB for the item of another',
    who: 'annotator',
    status: 404,
    prepare: async (world) => {
      const { items } = await world.job(TEXT_XML, [{ text: 'one' }]);
      const { token } = await world.person();
      return answerOf(world, { method: 'PATCH', path: `/annotations/${items[0]}`, token, body: raw(`[${many(990_000, '0.1,', '1')}]`) });
    },
  },
];

/** An item whose annotation is as large as it may be. */
async function heavyJob(world: StallsWorld, items: number) {
  const image = await world.medium(await noise(WIDE.width, WIDE.height));
  const rows = list(items, (i) => ({ id: `heavy-${i}`, image }));
  const made = await world.job(PICTURE_XML, rows, 'Image Annotation');
  for (const id of made.items) {
    // A mask of a quarter of the runs, and outlines of as many points as still fit.
    const regions = [dots('m'), ...list(10, (i) => outline(`o${i}`, 10_000))];
    await world.drill.must({ method: 'PATCH', path: `/annotations/${id}`, token: made.person.token, body: patchOf(regions) });
  }
  return made;
}

const config = readConfigXml(PICTURE_XML);
const FORMATS = config.ok ? formatsFor(config.value) : FORMAT_NAMES;

const WORK: readonly StallsRow[] = [
  {
    name: 'done, and the list of a job with a heavy annotation',
    who: 'annotator',
    status: 200,
    prepare: async (world) => {
      const { items, jobId, person } = await heavyJob(world, 1);
      return async () => {
        await world.drill.must({ method: 'POST', path: `/assignments/${items[0]}/done`, token: person.token });
        return (await world.drill.send({ path: `/jobs/${jobId}/items`, token: person.token })).status;
      };
    },
  },
  {
    name: 'review: a fix with as much as an annotation may have, and 90,000 comments',
    who: 'admin',
    status: 413,
    prepare: async (world) => {
      const { items, jobId, person } = await heavyJob(world, 1);
      await world.drill.must({ method: 'POST', path: `/assignments/${items[0]}/done`, token: person.token });
      await world.drill.must({ method: 'POST', path: `/jobs/${jobId}/submit`, token: person.token, body: { minutes: 5 } });
      const path = `/annotations/${items[0]}/review`;
      const token = world.drill.admin;
      return async () => {
        const regions = [dots('m'), outline('o', 10_000)];
        await world.drill.must({ method: 'POST', path, token, body: { verdict: 'fix', reason: 'x', regions } });
        const comments = `[${many(300_000, '{},', '{}')}]`;
        return (await world.drill.send({ method: 'POST', path, token, body: `{"verdict":"accept","comments":${comments}}` })).status;
      };
    },
  },
  ...FORMATS.map((format): StallsRow => ({
    name: `export: heavy annotations as ${format}`,
    who: 'admin',
    status: 200,
    prepare: async (world, { exported }) => {
      const { taskId } = await heavyJob(world, exported);
      return answerOf(world, { path: `/tasks/${taskId}/export?format=${format}&states=draft`, token: world.drill.admin });
    },
  })),
];

const labels = (controls: number, each: number): string =>
  `<View><Image name="image" value="$image"/>${list(controls, (c) => `<RectangleLabels name="r${c}" toName="image">${list(each, (i) => `<Label value="l${c}-${i}" background="#${(c * 1_000 + i + 4_096).toString(16).padStart(6, '0')}"/>`).join('\n')}</RectangleLabels>`).join('\n')}</View>`;

const interfaceRow = (name: string, status: number, body: object): StallsRow => ({
  name: `interface: ${name}`,
  who: 'admin',
  status,
  prepare: async (world) => {
    const path = `/projects/${await world.project()}/interfaces`;
    return answerOf(world, { method: 'POST', path, token: world.drill.admin, body });
  },
});

const INTERFACES: readonly StallsRow[] = [
  interfaceRow('as many labels as it may have', 201, { xml: labels(40, 50) }),
  interfaceRow('20,000 lines', 400, { xml: `<View>${'\n<A/>'.repeat(19_998)}</View>` }),
  interfaceRow('20,000 tags with other names', 400, { xml: `<View>${list(19_000, (i) => `\n<A${i}/>`).join('')}</View>` }),
  interfaceRow('as many characters as it may have', 400, { xml: `<View a="${'&amp;'.repeat(59_000)}"/>` }),
  interfaceRow('a config of wrong labels', 400, {
    config: { version: 1, objects: [], controls: list(50, () => ({ labels: list(350, () => ({})) })) },
  }),
];

const importRow = (name: string, format: string, body: (size: Sizes) => Buffer): StallsRow => ({
  name: `import: ${name}`,
  who: 'admin',
  status: 200,
  prepare: async (world, size) => {
    const { taskId } = await world.task(TEXT_XML);
    const file = body(size);
    return async () => {
      await world.import(taskId, format, file);
      return 200;
    };
  },
});

const IMPORTS: readonly StallsRow[] = [
  importRow('many rows of JSONL', 'jsonl', ({ rows }) => Buffer.from(list(rows, (i) => `{"text":"Row ${i}"}`).join('\n'))),
  importRow('many rows of CSV', 'csv', ({ rows }) => Buffer.from(`text\n${list(rows, (i) => `"Row ""${i}"""`).join('\n')}`)),
  importRow('rows as long as they may be', 'jsonl', () => Buffer.from(list(20, (i) => `{"text":"${i}${'x'.repeat(999_900)}"}`).join('\n'))),
  importRow('a JSON list of rows as long as they may be', 'json', () =>
    Buffer.from(`[${list(20, (i) => `{"text":"${i}","more":[${many(150_000, '[1],', '1')}]}`).join(',')}]`),
  ),
  importRow('predictions that are wrong all over', 'jsonl', () =>
    Buffer.from(list(20, (i) => `{"data":{"text":"${i}"},"predictions":[{"result":[${many(300_000, '{},', '1')}]}]}`).join('\n')),
  ),
  importRow('one cell that does not end', 'csv', () => Buffer.from(`text\n"${'x\n'.repeat(3_000_000)}`)),
];

const mediaRow = (name: string, status: number, send: (world: StallsWorld) => Promise<() => Promise<Answered>>): StallsRow => ({
  name: `upload: ${name}`,
  who: 'admin',
  status,
  prepare: async (world) => {
    const run = await send(world);
    return async () => (await run()).status;
  },
});

const upload = (path: string, bytes: () => Promise<Buffer>) => async (world: StallsWorld) => {
  const body = await bytes();
  return () => world.drill.send({ method: 'POST', path: `/media${path}`, token: world.drill.admin, body });
};

const UPLOADS: readonly StallsRow[] = [
  mediaRow(
    'a picture of nearly 50 MB',
    201,
    upload('', () => noise(4_000, 4_000)),
  ),
  mediaRow(
    'a first part that announces 999 GB',
    413,
    upload('?upload=stalls-of-999-gigabytes&offset=0&size=999000000000', () => noise(100, 100)),
  ),
  mediaRow(
    'a part of 8 MB',
    201,
    upload('?upload=stalls-of-a-large-part&offset=0&size=20000000', async () =>
      (await noise(2_000, 2_000)).subarray(0, MEDIA_LIMITS.partBytes),
    ),
  ),
  {
    name: 'upload: a zip of as many small pictures as it may have',
    who: 'admin',
    status: 200,
    prepare: async (world, { zipped }) => {
      const zip = await zipOfPictures(zipped);
      return async () => {
        const { progress } = await world.zip(zip);
        return Object(progress).done === zipped ? 200 : 500;
      };
    },
  },
];

const simple = (name: string, who: StallsRow['who'], status: number, sent: Sent): StallsRow => ({
  ...{ name, who, status },
  prepare: async (world) => {
    const token = who === 'admin' ? world.drill.admin : who === 'annotator' ? (await world.person()).token : undefined;
    return answerOf(world, { ...sent, token });
  },
});

const q = encodeURIComponent(`${'a'.repeat(33)} ${'.*+('.repeat(16)}`);
const OTHERS: readonly StallsRow[] = [
  simple('log-in: a body of a megabyte', 'visitor', 400, {
    method: 'POST',
    path: '/auth/login',
    body: { email: 'x'.repeat(1_000_000), password: 'x' },
  }),
  simple('log-in: 1,000 fields that are not known', 'visitor', 400, {
    ...{ method: 'POST', path: '/auth/login' },
    body: Object.fromEntries(list(999, (i) => [`a${i}`, 1])),
  }),
  simple('log-in: 300,000 objects', 'visitor', 413, { method: 'POST', path: '/auth/login', body: `[${many(300_000, '{},', '1')}]` }),
  simple('clock: 300,000 intervals', 'annotator', 413, {
    ...{ method: 'POST', path: `/jobs/${'a'.repeat(24)}/clock` },
    body: `{"intervals":[${many(300_000, '{},', '{}')}]}`,
  }),
  ...['/users', '/jobs', '/tasks', '/projects', '/audit', '/contacts', '/search'].map((path) =>
    simple(`search: ${path}`, 'admin', 200, { path: `${path}?q=${q}` }),
  ),
  simple('bulk: as many addresses as one call may have', 'admin', 200, {
    ...{ method: 'POST', path: '/auth/addbulkemails' },
    body: { emails: list(LIMITS.bulkEmailsMax, (i) => `p${i}@example.com`) },
  }),
  simple('bulk: as many wrong addresses', 'admin', 400, {
    ...{ method: 'POST', path: '/auth/addbulkemails' },
    body: { emails: list(LIMITS.bulkEmailsMax, () => 1) },
  }),
  simple('bulk: 200 ids that are not there', 'admin', 200, {
    ...{ method: 'POST', path: '/jobs/approve-many' },
    body: { ids: list(LIMITS.idsMax, (i) => i.toString(16).padStart(24, 'a')) },
  }),
  simple('bulk: a file of tasks as long as it may be', 'admin', 400, {
    ...{ method: 'POST', path: '/tasks/imports' },
    body: { fileName: 'a.csv', content: `title,project\n${'x,y\n'.repeat(1_900_000)}` },
  }),
  simple('export: contacts as CSV', 'admin', 200, { path: '/contacts/export.csv' }),
];

export const STALLS_ROWS: readonly StallsRow[] = [...PATCHES, ...WORK, ...INTERFACES, ...IMPORTS, ...UPLOADS, ...OTHERS];
