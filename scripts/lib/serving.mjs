import { spawnSync } from 'node:child_process';
import { mkdirSync, readdirSync, rmSync, writeFileSync } from 'node:fs';
import { ROOT } from './install.mjs';

const FOLDER = `${ROOT}/.nx/serving`;

/** @returns whether a process is an `npm start`: after a reboot, another process may have its id */
const isStart = (pid) => spawnSync('ps', ['-o', 'args=', '-p', pid], { encoding: 'utf8' }).stdout?.includes('scripts/start.mjs') ?? false;

/** @returns the process that serves this build, if any: a build would replace files that it reads */
export function servingProcess() {
  mkdirSync(FOLDER, { recursive: true });
  for (const name of readdirSync(FOLDER)) {
    if (isStart(name)) return name;
    rmSync(`${FOLDER}/${name}`, { force: true });
  }
  return undefined;
}

/** Marks this process as serving the build, until it exits. */
export function noteServing() {
  mkdirSync(FOLDER, { recursive: true });
  const file = `${FOLDER}/${process.pid}`;
  writeFileSync(file, '');
  process.on('exit', () => rmSync(file, { force: true }));
}
