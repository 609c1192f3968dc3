import { spawnSync } from 'node:child_process';
import { existsSync, statSync } from 'node:fs';
import { fileURLToPath } from 'node:url';

export const ROOT = fileURLToPath(new URL('../..', import.meta.url));

const [major = 0, minor = 0] = process.versions.node.split('.').map(Number);

/** Runs a command in the foreground. @returns its exit code */
export function run(command, args, env = process.env) {
  const { status, error } = spawnSync(command, args, { cwd: ROOT, stdio: 'inherit', env });
  if (error) throw error;
  return status ?? 1;
}

/**
 * Installs the packages of the lock file if they are missing or outdated, so any command works right after a clone. npm writes
 * `node_modules/.package-lock.json` last: if it is older than the lock file, the install is outdated.
 */
export function ensureInstalled() {
  if (major < 20 || (major === 20 && minor < 19)) {
    console.error(`Labelbridge needs Node 20.19 or newer; this is ${process.versions.node}.`);
    process.exit(1);
  }
  const marker = `${ROOT}/node_modules/.package-lock.json`;
  if (existsSync(marker) && statSync(marker).mtimeMs >= statSync(`${ROOT}/package-lock.json`).mtimeMs) return;
  console.log('Installing what package-lock.json names (npm ci). This happens once.');
  const code = run('npm', ['ci', '--no-audit', '--no-fund', '--loglevel=error']);
  if (code !== 0) process.exit(code);
}

/** Runs an installed tool (`nx`, `node`, …). @returns its exit code */
export function runTool(tool, args, env = process.env) {
  return tool === 'node' ? run(process.execPath, args, env) : run(`${ROOT}/node_modules/.bin/${tool}`, args, env);
}

/** Environment of Nx: no daemon that outlives the command, and no cloud. */
export const NX_ENV = { ...process.env, NX_DAEMON: process.env.NX_DAEMON ?? 'false', NX_TUI: 'false', NX_NO_CLOUD: 'true' };

/**
 * Builds these projects, or all, if they changed (Nx cache). Prints the output on failure only. `BUILT=1` means that all is built and
 * others use it: a build briefly removes files.
 *
 * @param {readonly string[]} [projects]
 */
export function buildAll(projects = []) {
  if (process.env.BUILT === '1') return;
  const only = projects.length > 0 ? ['-p', ...projects] : [];
  const args = ['run-many', '-t', 'build', '--parallel=2', '--output-style=static', ...only];
  const { status, stdout, stderr } = spawnSync(`${ROOT}/node_modules/.bin/nx`, args, {
    cwd: ROOT,
    env: NX_ENV,
    encoding: 'utf8',
    maxBuffer: 64 * 2 ** 20,
  });
  if (status === 0) return;
  console.error(`${stdout}${stderr}`);
  process.exit(status ?? 1);
}
