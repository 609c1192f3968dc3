import { execFileSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import { appendFileSync, existsSync, readFileSync } from 'node:fs';
import { ROOT } from '../lib/install.mjs';

/** Hash of the backend and its tests: an undetected mutant is retried after any change. */
function stateOfBackend() {
  const git = (...args) => execFileSync('git', args, { cwd: ROOT, encoding: 'utf8' });
  return createHash('sha1')
    .update(git('rev-parse', 'HEAD:backend'))
    .update(git('diff', 'HEAD', '--', 'backend'))
    .digest('hex');
}

const sourceHashes = new Map();
function hashOf(file) {
  if (!sourceHashes.has(file))
    sourceHashes.set(
      file,
      createHash('sha1')
        .update(readFileSync(`${ROOT}/${file}`))
        .digest('hex'),
    );
  return sourceHashes.get(file);
}

/** Verdicts of earlier runs, as JSON lines in a file, so a long run can be split. */
export class KnownVerdicts {
  #path;
  #state = stateOfBackend();
  #noticed = new Map();

  constructor(path) {
    this.#path = path;
    if (!existsSync(path)) return;
    for (const line of readFileSync(path, 'utf8').split('\n').filter(Boolean)) {
      const { key, noticed, state } = JSON.parse(line);
      if (noticed !== null || state === this.#state) this.#noticed.set(key, noticed);
    }
  }

  /** @returns the test that detected a mutant of the unchanged source, null if none did, undefined if not tried */
  of(mutant) {
    return this.#noticed.get(keyOf(mutant));
  }

  add(mutant, noticed) {
    appendFileSync(this.#path, `${JSON.stringify({ key: keyOf(mutant), noticed, state: this.#state })}\n`);
  }
}

const keyOf = ({ file, at, replacement }) => [file, hashOf(file), at, replacement].join(' ');
