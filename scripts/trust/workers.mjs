import { fork } from 'node:child_process';
import { ROOT } from '../lib/install.mjs';

/** Modules of test files stay in memory. */
const RUNS_OF_A_WORKER = 150;

/** A process that runs test files (worker.mjs). It starts when it is first needed, and again after it was stopped. */
export class Worker {
  #folder;
  #fromStart;
  #child;
  #ready;
  #runs = 0;

  /** @param fromStart the mutant that is on while the modules are loaded, if any */
  constructor(folder, fromStart) {
    this.#folder = folder;
    this.#fromStart = fromStart;
  }

  get isNew() {
    return this.#child === undefined;
  }

  /**
   * Runs a test file.
   *
   * @param tests how many of its tests, from the first on; all unless given
   * @returns {Promise<{ failed: string | null, reached: Record<string, number | null>, loading: string[] }>} `failed` too where it ran longer than
   *   `fileLimitMs`, or ended the process
   */
  async run(file, mutant, fileLimitMs, tests) {
    if (this.#runs >= RUNS_OF_A_WORKER) this.stop();
    this.#runs += 1;
    if (!this.#child) this.#start();
    const child = this.#child;
    let timer;
    const ended = new Promise((resolve) => {
      child.removeAllListeners('exit').once('exit', (code) => resolve({ failed: `(the process ended: ${code})` }));
      timer = setTimeout(() => resolve({ failed: '(too late)' }), fileLimitMs);
    });
    const answered = this.#ready.then(() => {
      child.send({ file, mutant, tests, limitMs: fileLimitMs });
      return new Promise((resolve) => child.once('message', resolve));
    });
    const answer = await Promise.race([answered, ended]);
    clearTimeout(timer);
    if (!answer.reached) this.stop();
    return { reached: {}, loading: [], ...answer };
  }

  stop() {
    this.#child?.removeAllListeners('exit').kill('SIGKILL');
    this.#child = undefined;
    this.#runs = 0;
  }

  #start() {
    const loaders = ['scripts/lib/typescript.mjs', 'scripts/trust/mutants.mjs'].flatMap((path) => ['--import', `${ROOT}/${path}`]);
    const execArgv = ['--no-warnings', '--conditions=labelbridge-source', ...loaders];
    const env = { ...process.env, MUTANTS_FOLDER: this.#folder };
    if (this.#fromStart !== undefined) env.__STRYKER_ACTIVE_MUTANT__ = this.#fromStart;
    this.#child = fork(`${ROOT}/scripts/trust/worker.mjs`, [], {
      cwd: `${ROOT}/backend`,
      env,
      execArgv,
      stdio: ['ignore', 'ignore', 'ignore', 'ipc'],
    });
    const child = this.#child;
    this.#ready = new Promise((resolve) => child.once('message', resolve));
  }
}
