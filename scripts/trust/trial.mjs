import { Worker } from './workers.mjs';

/** Detected mutants until a worker must pass without one. Otherwise it detected the leftovers of an earlier mutant. */
const KILLS_BEFORE_CONTROL = 20;
const RECORD_LIMIT_MS = 300_000;
/** A time limit detects mutants that loop. */
const limitOf = ({ ms }) => 3 * ms + 20_000;

/** @typedef {{ path: string, ms: number, reached: Map<string, number | null> }} RecordedFile */

/**
 * Runs the test files without a mutant. Reports and leaves out a file that fails: the score is lower without it.
 *
 * @returns the mutants that each file reaches, and the mutants that run while a module loads: activating these later has no effect
 */
export async function record(folder, paths, jobs) {
  const waiting = [...paths];
  const files = new Map();
  const loading = new Set();
  const recordOne = async (worker, path) => {
    const startedAt = performance.now();
    const { failed, reached, loading: loaded } = await worker.run(path, undefined, RECORD_LIMIT_MS);
    if (failed) {
      console.log(`LEFT OUT ${path} fails without a mutant: ${failed}`);
      return;
    }
    for (const id of loaded) loading.add(id);
    files.set(path, { path, ms: performance.now() - startedAt, reached: new Map(Object.entries(reached)) });
  };
  const recordAll = async () => {
    const worker = new Worker(folder);
    let path = waiting.shift();
    // The first file also loads the application, so the time of a second run counts.
    if (path) await recordOne(worker, path);
    for (; path; path = waiting.shift()) await recordOne(worker, path);
    worker.stop();
  };
  await Promise.all(Array.from({ length: jobs }, recordAll));
  return { files: [...files.values()], loading };
}

/** Recorded test files of a mutant that reach one of the given mutants. */
export const reaching = (files, { tests }, ids) =>
  files.filter(({ path, reached }) => tests.test(path) && ids.some((id) => reached.has(id)));

export const inOrder = (files, kills) =>
  files.toSorted((one, other) => (kills.get(other.path) ?? 0) - (kills.get(one.path) ?? 0) || one.ms - other.ms);

/**
 * Tries mutants one after the other. Each runs the test files that reach it, up to the first that detects it.
 *
 * @param next gives the next mutant, or undefined
 * @param tell receives each mutant with the test that detected it, or null
 */
export async function tryMutants({ folder, files, loading, idsOf }, next, tell) {
  const worker = new Worker(folder);
  let kills = [];
  /** Detected mutants of each source, by test file. */
  const killsOf = new Map();

  /** Reports the mutants detected since the last control. If the worker fails without a mutant, tries them again first. */
  const control = async () => {
    const { file } = kills.at(-1) ?? {};
    const isSound = !file || worker.isNew || (await worker.run(file.path, undefined, limitOf(file))).failed === null;
    if (isSound) for (const { mutant, failed } of kills) tell(mutant, failed);
    else {
      worker.stop();
      for (const { mutant } of kills) tell(mutant, (await tryOne(worker, mutant))?.failed ?? (await tryFromStart(mutant)));
    }
    kills = [];
  };
  const tryOne = async (by, mutant) => {
    const noticed = killsOf.get(mutant.file) ?? new Map();
    killsOf.set(mutant.file, noticed);
    for (const file of inOrder(reaching(files, mutant, [mutant.id]), noticed)) {
      const { failed } = await by.run(file.path, mutant.id, limitOf(file), file.reached.get(mutant.id) ?? undefined);
      if (failed === null) continue;
      noticed.set(file.path, (noticed.get(file.path) ?? 0) + 1);
      return { file, failed: `${file.path} ${failed}` };
    }
    return null;
  };
  const tryFromStart = async (mutant) => {
    if (!loading.has(mutant.id)) return null;
    const fresh = new Worker(folder, mutant.id);
    // A module's computed values affect every test that reaches the module.
    for (const file of inOrder(reaching(files, mutant, idsOf.get(mutant.file)), new Map())) {
      const { failed } = await fresh.run(file.path, mutant.id, limitOf(file) + RECORD_LIMIT_MS / 3);
      if (failed === null) continue;
      fresh.stop();
      return `${file.path} ${failed}`;
    }
    fresh.stop();
    return null;
  };

  for (let mutant = next(); mutant; mutant = next()) {
    const noticed = await tryOne(worker, mutant);
    if (noticed) kills.push({ mutant, ...noticed });
    else tell(mutant, await tryFromStart(mutant));
    if (kills.length >= KILLS_BEFORE_CONTROL) await control();
  }
  await control();
  worker.stop();
}
