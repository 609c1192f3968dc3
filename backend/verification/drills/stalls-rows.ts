import { FORMAT_NAMES, formatsFor, readConfigXml } from '@labelbridge/annotation';
import { WORK_ITEM_LIMITS } from '@labelbridge/contracts';
import { besideExport } from './stalls-beside.js';
import { dots, heavyJob, outline, patchOf, region, WIDE } from './stalls-heavy.js';
import { answerOf, list, many, SAMPLED, type StallsRow } from './stalls-row.js';
import { FILE_ROWS, OTHER_ROWS } from './stalls-rows-files.js';
import { ITEM_ROWS } from './stalls-rows-items.js';
import { PEOPLE_ROWS } from './stalls-rows-people.js';
import { LONG_TEXT, noise, PICTURE_XML, TEXT_XML } from './stalls-world.js';

const span = (i: number) => region(`s${i}`, 'label', 'labels', 'Person', { t: 'span', start: i, end: i + 3 });
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
    name: 'review: a fix with a heavy annotation, then 300,000 comments',
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

const ROWS: readonly StallsRow[] = [...PATCHES, ...WORK, ...ITEM_ROWS, ...FILE_ROWS, ...OTHER_ROWS, ...PEOPLE_ROWS];
/** Rows that also run during a large export: the sample, and rows that change much. A file beside a file adds nothing. */
const BUSY: readonly string[] = [
  ...SAMPLED.filter((name) => !name.startsWith('export: ')),
  ...['done, and the list of a job with a heavy annotation', 'accept: as many items as one call may have, some heavy'],
  'items: exclude, include and delete one that as many have as a task goes to at once',
  'invitation: all contacts, as many as one may have',
];
const BESIDE = ROWS.filter(({ name }) => BUSY.includes(name)).map(besideExport);

export const STALLS_ROWS: readonly StallsRow[] = [...ROWS, ...BESIDE];
