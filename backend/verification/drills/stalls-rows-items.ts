import { FORMAT_NAMES, formatNamed, formatsFor, readConfigXml } from '@labelbridge/annotation';
import { LIMITS } from '@labelbridge/contracts';
import { heavyJob, heavyPatch, heavyProject, patchOf, region, WIDE } from './stalls-heavy.js';
import { answerOf, idOf, labelsXml, list, type Sizes, type StallsRow } from './stalls-row.js';
import { LONG_TEXT, noise, PICTURE_XML, type StallsWorld, TEXT_XML } from './stalls-world.js';

const config = readConfigXml(PICTURE_XML);
const FORMATS = config.ok ? formatsFor(config.value) : FORMAT_NAMES;

const projectExport = (name: string, status: number, query: string): StallsRow => ({
  ...{ name: `export: ${name}`, who: 'admin', status },
  prepare: async (world, { exported }) => {
    const { projectId } = await heavyProject(world, exported);
    return answerOf(world, { path: `/projects/${projectId}/export?${query}`, token: world.drill.admin });
  },
});

const STATE = 'draft,';
const states = (length: number): string => STATE.repeat(Math.ceil(length / STATE.length)).slice(0, -1);

const EXPORTS: readonly StallsRow[] = [
  ...FORMATS.map((format): StallsRow => {
    const { pictures } = formatNamed(format);
    const query = `format=${format}&states=draft${pictures ? '&pictures=true' : ''}`;
    return projectExport(`a project ${pictures ? 'with its pictures ' : ''}as ${format}`, 200, query);
  }),
  projectExport('a project in as many states as may be named', 200, `format=csv&states=${states(LIMITS.titleMax - STATE.length)}`),
  projectExport('a project in more states than may be named', 400, `format=csv&states=${states(LIMITS.titleMax + STATE.length)}`),
  projectExport('a project with pictures in a format of none', 400, 'format=csv&states=draft&pictures=true'),
  {
    ...{ name: 'export: a project of many interfaces, each with as many labels of its own as it may have', who: 'admin', status: 200 },
    prepare: async (world, { versions }) => {
      const projectId = await world.project();
      for (let version = 0; version < versions; version++) {
        const { taskId } = await world.task(labelsXml(40, 50, `v${version}-`), 'Image Annotation', projectId);
        await world.import(taskId, 'jsonl', Buffer.from('{"image":"https://pictures.example/a.png"}'));
      }
      return answerOf(world, { path: `/projects/${projectId}/export?format=coco&states=draft`, token: world.drill.admin });
    },
  },
  {
    ...{ name: 'export: a project without items', who: 'admin', status: 409 },
    prepare: async (world) => answerOf(world, { path: `/projects/${await world.project()}/export?format=csv`, token: world.drill.admin }),
  },
];

/** Creates a submitted job of `accepted` items. The first `exported` items have heavy annotations. */
async function submitted(world: StallsWorld, { accepted, exported }: Sizes) {
  const image = await world.medium(await noise(WIDE.width, WIDE.height));
  const rows = list(accepted, (i) => ({ id: `accepted-${i}`, image }));
  const { items, jobId, person } = await world.job(PICTURE_XML, rows, 'Image Annotation');
  const box = region('b', 'box', 'rectanglelabels', 'Car', { t: 'box', x: 1, y: 1, width: 1, height: 1, rotation: 1 });
  for (const [place, id] of items.entries()) {
    const body = place < exported ? heavyPatch() : patchOf([box]);
    await world.drill.must({ method: 'PATCH', path: `/annotations/${id}`, token: person.token, body });
    await world.drill.must({ method: 'POST', path: `/assignments/${id}/done`, token: person.token });
  }
  await world.drill.must({ method: 'POST', path: `/jobs/${jobId}/submit`, token: person.token, body: { minutes: 5 } });
  return { items, jobId };
}

const wrongIds = (name: string, ids: unknown): StallsRow => ({
  ...{ name: `accept: ${name}`, who: 'admin', status: 400 },
  prepare: async (world) => {
    const path = `/jobs/${idOf(1)}/items/accept`;
    return answerOf(world, { method: 'POST', path, token: world.drill.admin, body: { ids } });
  },
});

const ACCEPTS: readonly StallsRow[] = [
  {
    ...{ name: 'accept: as many items as one call may have, some heavy', who: 'admin', status: 200 },
    prepare: async (world, size) => {
      const { items, jobId } = await submitted(world, size);
      return async () => {
        const sent = { method: 'POST', path: `/jobs/${jobId}/items/accept`, token: world.drill.admin, body: { ids: items } };
        const { status, data } = await world.drill.send(sent);
        // Failed items are in the body, not in the status.
        return Array.isArray(data) && data.length < size.accepted ? 500 : status;
      };
    },
  },
  wrongIds('one item more than one call may have', list(LIMITS.idsMax + 1, idOf)),
  wrongIds('no items', []),
  wrongIds(
    '200 lists instead of ids',
    list(LIMITS.idsMax, () => [[]]),
  ),
];

const change = (id: string, what: '' | '/exclude' | '/include') => ({
  method: what === '' ? 'DELETE' : 'POST',
  path: `/items/${id}${what}`,
});

const changeRow = (
  name: string,
  status: number,
  what: '' | '/exclude' | '/include',
  id: (world: StallsWorld) => Promise<string>,
): StallsRow => ({
  ...{ name: `items: ${name}`, who: 'admin', status },
  prepare: async (world) => answerOf(world, { ...change(await id(world), what), token: world.drill.admin }),
});

const begunItem = async (world: StallsWorld): Promise<string> => {
  const { taskId } = await heavyJob(world, 1);
  const [id = ''] = await world.ids(`/tasks/${taskId}/items`, world.drill.admin);
  return id;
};

const CHANGES: readonly StallsRow[] = [
  {
    ...{ name: 'items: exclude, include and delete one that as many have as a task goes to at once', who: 'admin', status: 200 },
    prepare: async (world, { holders }) => {
      const { admin: token } = world.drill;
      const { taskId } = await world.job(TEXT_XML, [LONG_TEXT, { text: 'another' }]);
      const userIds: string[] = [];
      for (let i = 0; i < holders; i++) userIds.push((await world.person())._id);
      await world.drill.must({ method: 'POST', path: '/tasks/assign', token, body: { taskId, userIds } });
      const [id = ''] = await world.ids(`/tasks/${taskId}/items`, token);
      return async () => {
        for (const what of ['/exclude', '/include'] as const) await world.drill.must({ ...change(id, what), token });
        return (await world.drill.send({ ...change(id, ''), token })).status;
      };
    },
  },
  changeRow('exclude one that is begun', 409, '/exclude', begunItem),
  changeRow('delete one that is begun', 409, '', begunItem),
  changeRow('include one that is not there', 404, '/include', async () => idOf(1)),
  changeRow('exclude what is no id', 400, '/exclude', async () => 'a'.repeat(25)),
];

export const ITEM_ROWS: readonly StallsRow[] = [...EXPORTS, ...ACCEPTS, ...CHANGES];
