import { mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { setTimeout as pause } from 'node:timers/promises';
import { ROOT } from './install.mjs';

const FOLDER = `${ROOT}/.nx`;

const isAlive = (pid) => {
  try {
    process.kill(pid, 0);
    return true;
  } catch {
    return false;
  }
};

function makeFile(file) {
  try {
    writeFileSync(file, String(process.pid), { flag: 'wx' });
    return true;
  } catch (error) {
    if (error.code !== 'EEXIST') throw error;
    return false;
  }
}

/** @returns the process that holds the file, if it died */
function deadHolder(file) {
  try {
    const holder = Number(readFileSync(file, 'utf8'));
    // An empty file is just being written.
    return holder > 0 && !isAlive(holder) ? holder : undefined;
  } catch {
    // The holder just released it.
    return undefined;
  }
}

function take(file) {
  if (makeFile(file)) return true;
  const dead = deadHolder(file);
  if (dead === undefined) return false;
  // Only one process clears a dead lock: a second one could delete the lock of the next holder.
  const clearing = `${file}.${dead}`;
  if (makeFile(clearing)) {
    if (deadHolder(file) === dead) rmSync(file, { force: true });
    rmSync(clearing, { force: true });
  }
  return false;
}

/** Runs a task while no other process of this workspace runs one with the same name. Locks of dead processes are cleared. */
export async function oneAtATime(name, task) {
  mkdirSync(FOLDER, { recursive: true });
  const file = `${FOLDER}/${name}.lock`;
  for (let said = false; !take(file); said = true) {
    if (!said) console.log(`Waiting for another ${name} to end …`);
    await pause(250);
  }
  const giveBack = () => rmSync(file, { force: true });
  process.once('exit', giveBack);
  try {
    return await task();
  } finally {
    process.removeListener('exit', giveBack);
    giveBack();
  }
}
