import { fork } from 'node:child_process';
import { ROOT } from '../lib/install.mjs';

/** Restart limit: modules of test files stay in memory. */
const RUNS_OF_A_WORKER = 150;

/** A process that runs test files (worker.mjs). Starts on first use, and again after a stop. */
export class Worker {
  #folder;
  #fromStart;
  #child;
  #ready;
  #runs = 0;

  /** @param fromStart the mutant that is active while the modules load, if any */
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
   * @param tests number of tests to run, from the first. Default: all
   * @returns {Promise<{ failed: string | null, reached: Record<string, number | null>, loading: string[] }>} `failed` is also set after
   * `fileLimitMs`, or if the process ended
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
