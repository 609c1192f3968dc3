import { LIMITS, MEDIA_LIMITS, WORK_ITEM_LIMITS } from '@labelbridge/contracts';
import { type Answered, type Sent } from './stalls-drill.js';
import { answerOf, idOf, labelsXml, list, many, type Sizes, type StallsRow } from './stalls-row.js';
import { noise, type StallsWorld, TEXT_XML, zipOfPictures } from './stalls-world.js';

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
  interfaceRow('as many labels as it may have', 201, { xml: labelsXml(40, 50) }),
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

const SPAN = { type: 'labels', from_name: 'label', to_name: 'text', value: { start: 0, end: 400_000, text: 'y', labels: ['Person'] } };
const predicted = (text: string, count: number, result: object): Buffer =>
  Buffer.from(JSON.stringify({ data: { text }, predictions: [{ result: list(count, () => result) }] }));

const IMPORTS: readonly StallsRow[] = [
  importRow('many rows of JSONL', 'jsonl', ({ rows }) => Buffer.from(list(rows, (i) => `{"text":"Row ${i}"}`).join('\n'))),
  importRow('many rows of CSV', 'csv', ({ rows }) => Buffer.from(`text\n${list(rows, (i) => `"Row ""${i}"""`).join('\n')}`)),
  importRow('rows as long as they may be', 'jsonl', () => Buffer.from(list(20, (i) => `{"text":"${i}${'x'.repeat(999_900)}"}`).join('\n'))),
  importRow('a JSON list of rows as long as they may be', 'json', () =>
    Buffer.from(`[${list(20, (i) => `{"text":"${i}${'x'.repeat(850_000)}","more":[${many(24_990, '[1],', '1')}]}`).join(',')}]`),
  ),
  importRow('rows of more values than an item may have', 'json', () =>
    Buffer.from(`[${list(20, (i) => `{"text":"${i}","more":[${many(240_000, '[1],', '1')}]}`).join(',')}]`),
  ),
  importRow('spans as long as their text', 'jsonl', () => predicted('x'.repeat(400_000), 4_000, SPAN)),
  importRow('relations of the same two regions', 'jsonl', () => predicted('x', 9_000, { type: 'relation', from_id: 'a', to_id: 'b' })),
  importRow('rows of more cells than a sheet has', 'csv', () => Buffer.from(`text,b\n${`x${','.repeat(990_000)}\n`.repeat(20)}`)),
  importRow('predictions that are wrong all over', 'jsonl', () =>
    Buffer.from(list(20, (i) => `{"data":{"text":"${i}"},"predictions":[{"result":[${many(300_000, '{},', '1')}]}]}`).join('\n')),
  ),
  importRow('one cell that does not end', 'csv', () => Buffer.from(`text\n"${'x\n'.repeat(3_000_000)}`)),
];

const previewRow = (name: string, status: number, format: string, body: () => string, columns = ''): StallsRow => ({
  ...{ name: `preview: ${name}`, who: 'admin', status },
  prepare: async (world) => {
    const { taskId } = await world.task(TEXT_XML);
    const path = `/tasks/${taskId}/import/preview?format=${format}${columns && `&columns=${encodeURIComponent(columns)}`}`;
    return answerOf(world, { method: 'POST', path, token: world.drill.admin, body: Buffer.from(body()) });
  },
});

const { previewBytes: BYTES, columnsLength } = WORK_ITEM_LIMITS;
/** The beginning of a file, cut or padded to the size of a preview. */
const begun = (text: string): string => text.padEnd(BYTES, 'x').slice(0, BYTES);
/** Column mapping of the text, as JSON of `length` characters. */
const named = (length: number): string => `{"text":"${'x'.repeat(length - 11)}"}`;
const PREVIEWS: readonly StallsRow[] = [
  previewRow(
    'a table as wide as it may be',
    200,
    'csv',
    () => `${list(5_000, (i) => `c${i}`).join(',')}\n${`${'x,'.repeat(4_999)}x\n`.repeat(20)}`,
  ),
  previewRow('rows of as many values as fit', 200, 'json', () =>
    begun(list(6, (i) => `${i === 0 ? '[' : ''}{"text":"${i}","more":[${many(10_800, '[1],', '1')}]}`).join(',')),
  ),
  previewRow('a row of as many names as fit', 200, 'jsonl', () =>
    `{"text":"x",${list(19_000, (i) => `"n${i}":[1]`).join(',')}}\n`.slice(0, BYTES),
  ),
  previewRow('predictions that are wrong all over', 200, 'jsonl', () =>
    begun(list(6, (i) => `{"data":{"text":"${i}"},"predictions":[{"result":[${many(14_000, '{},', '1')}]}]}`).join('\n')),
  ),
  previewRow('many short lines', 200, 'text', () => begun('x\n'.repeat(BYTES))),
  previewRow('one cell that does not end', 200, 'csv', () => begun(`text\n"${'x\n'.repeat(BYTES)}`)),
  previewRow('lists in lists', 400, 'json', () => begun('['.repeat(BYTES))),
  previewRow('as many characters as name the columns', 200, 'csv', () => begun('a,b\n'.repeat(BYTES)), named(columnsLength)),
  previewRow('more characters than name the columns', 400, 'csv', () => 'text\nx\n', named(columnsLength + 1)),
  previewRow('one byte more than it may have', 413, 'csv', () => `${begun('text\n')}x`),
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
export const OTHER_ROWS: readonly StallsRow[] = [
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
  {
    name: 'bulk: as many addresses as one call may have',
    who: 'admin',
    status: 200,
    prepare: async ({ drill }, { addresses }) => {
      const body = JSON.stringify({ emails: list(addresses, (i) => `p${i}@example.com`) });
      return async () => (await drill.send({ method: 'POST', path: '/auth/addbulkemails', token: drill.admin, body })).status;
    },
  },
  simple('bulk: as many wrong addresses', 'admin', 400, {
    ...{ method: 'POST', path: '/auth/addbulkemails' },
    body: { emails: list(LIMITS.bulkEmailsMax, () => 1) },
  }),
  simple('bulk: 200 ids that are not there', 'admin', 200, {
    ...{ method: 'POST', path: '/jobs/approve' },
    body: { ids: list(LIMITS.idsMax, idOf) },
  }),
  simple('bulk: a file of tasks as long as it may be', 'admin', 400, {
    ...{ method: 'POST', path: '/tasks/imports' },
    body: { fileName: 'a.csv', content: `title,project\n${'x,y\n'.repeat(1_900_000)}` },
  }),
  {
    name: 'export: contacts as CSV',
    who: 'admin',
    status: 200,
    prepare: async (world) => {
      await world.drill.stepUp();
      return answerOf(world, { path: '/contacts/export.csv', token: world.drill.admin });
    },
  },
];

export const FILE_ROWS: readonly StallsRow[] = [...INTERFACES, ...IMPORTS, ...PREVIEWS, ...UPLOADS];
