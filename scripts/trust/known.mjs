import { execFileSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import { appendFileSync, existsSync, readFileSync } from 'node:fs';
import { ROOT } from '../lib/install.mjs';

/** What the backend and its tests are: a mutant that nothing noticed is tried again once any of it has changed. */
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

/** The verdicts of earlier runs, in a file with a line of JSON each, so that a run of hours may be made in pieces. */
export class KnownVerdicts {
  #path;
  #state = stateOfBackend();
  #noticed = new Map();

  /** @param path the file; it need not exist */
  constructor(path) {
    this.#path = path;
    if (!existsSync(path)) return;
    for (const line of readFileSync(path, 'utf8').split('\n').filter(Boolean)) {
      const { key, noticed, state } = JSON.parse(line);
      if (noticed !== null || state === this.#state) this.#noticed.set(key, noticed);
    }
  }

  /** What noticed a mutant of this source as it is: null where nothing did, undefined where it was not tried. */
  of(mutant) {
    return this.#noticed.get(keyOf(mutant));
  }

  add(mutant, noticed) {
    appendFileSync(this.#path, `${JSON.stringify({ key: keyOf(mutant), noticed, state: this.#state })}\n`);
  }
}

const keyOf = ({ file, at, replacement }) => [file, hashOf(file), at, replacement].join(' ');
