import { spawn } from 'node:child_process';

const PARENT_CHECK_MS = 1_000;
const BUSY = `const parent = process.ppid;
while (process.ppid === parent) for (const end = Date.now() + ${PARENT_CHECK_MS}; Date.now() < end; );`;

/** Starts `count` busy processes. @returns a function that ends them */
export function startLoad(count) {
  const busy = Array.from({ length: count }, () => spawn(process.execPath, ['-e', BUSY], { stdio: 'ignore' }));
  return () => busy.forEach((process) => process.kill('SIGKILL'));
}
