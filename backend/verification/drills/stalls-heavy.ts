import { list } from './stalls-row.js';
import { noise, PICTURE_XML, type StallsWorld } from './stalls-world.js';

export const region = (id: string, from: string, type: string, label: string, shape: object) => ({
  ...{ id, from, to: type === 'labels' ? 'text' : 'image', type, labels: [label], shape },
});
export const patchOf = (changes: readonly { id: string }[], more: object = {}) => ({
  ...{ baseRevision: 0, source: 'drill', sequence: 1, seconds: 0, ...more },
  changes: changes.map((after) => ({ id: after.id, after })),
});
export const WIDE = { width: 1_000, height: 998 };
/** A mask with the maximum number of runs per row and column. */
export const dots = (id: string) =>
  region(id, 'brush', 'brushlabels', 'Sky', { ...{ t: 'mask', w: 500, h: 499 }, runs: list(249_500, () => 1) });
export const outline = (id: string, points: number) =>
  region(id, 'outline', 'polygonlabels', 'Sky', { t: 'polygon', closed: true, points: list(points, (i) => [i % 100, (i * 7) % 100]) });

/** An annotation of maximum size: a mask with a quarter of the allowed runs, and as many outline points as fit. */
export const heavyPatch = () => patchOf([dots('m'), ...list(10, (i) => outline(`o${i}`, 10_000))]);

export async function heavyJob(world: StallsWorld, items: number) {
  const image = await world.medium(await noise(WIDE.width, WIDE.height));
  const rows = list(items, (i) => ({ id: `heavy-${i}`, image }));
  const made = await world.job(PICTURE_XML, rows, 'Image Annotation');
  for (const id of made.items) {
    await world.drill.must({ method: 'PATCH', path: `/annotations/${id}`, token: made.person.token, body: heavyPatch() });
  }
  return made;
}

/** One project of heavy annotations per world, for reads: it takes long to create. */
const READ = new WeakMap<StallsWorld, Promise<{ projectId: string; taskId: string }>>();

/** @returns the project of heavy annotations, which no row changes */
export function heavyProject(world: StallsWorld, items: number): Promise<{ projectId: string; taskId: string }> {
  const made = READ.get(world) ?? heavyJob(world, items);
  READ.set(world, made);
  return made;
}
