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

function take(file) {
  try {
    writeFileSync(file, String(process.pid), { flag: 'wx' });
    return true;
  } catch (error) {
    if (error.code !== 'EEXIST') throw error;
  }
  try {
    const holder = Number(readFileSync(file, 'utf8'));
    // An empty file is being written this moment.
    if (holder > 0 && !isAlive(holder)) rmSync(file, { force: true });
  } catch {
    // Its holder has just given it back.
  }
  return false;
}

/** Does a task while no other process of this workspace does one of the same name; one that died does not count. */
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
