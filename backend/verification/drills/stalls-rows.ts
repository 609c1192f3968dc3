import { FORMAT_NAMES, formatsFor, readConfigXml } from '@labelbridge/annotation';
import { WORK_ITEM_LIMITS } from '@labelbridge/contracts';
import { answerOf, list, many, type StallsRow } from './stalls-row.js';
import { FILE_ROWS, OTHER_ROWS } from './stalls-rows-files.js';
import { noise, PICTURE_XML, type StallsWorld, TEXT_XML } from './stalls-world.js';

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

export const STALLS_ROWS: readonly StallsRow[] = [...PATCHES, ...WORK, ...FILE_ROWS, ...OTHER_ROWS];
