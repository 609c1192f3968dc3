// eslint-disable-next-line @typescript-eslint/no-restricted-imports -- a fixed program tells when a process began
import { execFileSync } from 'node:child_process';
import { readFileSync } from 'node:fs';

/** Identity of a process, which differs from a later process with the same pid. */
export interface ProcessIdentity {
  readonly pid: number;
  /** Start time in a platform-specific format; undefined if the platform reports none. */
  readonly started: string | undefined;
}

export function ownIdentity(): ProcessIdentity {
  return { pid: process.pid, started: startOf(process.pid) };
}

export function isRunning({ pid, started }: ProcessIdentity): boolean {
  try {
    process.kill(pid, 0);
  } catch (error) {
    // EPERM: the process exists but belongs to another user.
    if ((error as NodeJS.ErrnoException).code !== 'EPERM') return false;
  }
  const present = startOf(pid);
  return started === undefined || present === undefined || present === started;
}

function startOf(pid: number): string | undefined {
  try {
    return process.platform === 'linux'
      ? linuxStart(pid)
      : execFileSync('ps', ['-o', 'lstart=', '-p', String(pid)], { encoding: 'utf8' }).trim();
  } catch {
    return undefined;
  }
}

const START_TIME_FIELD = 19;

/** Boot id and start time in clock ticks. Fields count from the program name's closing parenthesis, because it may contain spaces. */
function linuxStart(pid: number): string | undefined {
  const stat = readFileSync(`/proc/${pid}/stat`, 'utf8');
  const ticks = stat.slice(stat.lastIndexOf(')') + 2).split(' ')[START_TIME_FIELD];
  const boot = readFileSync('/proc/sys/kernel/random/boot_id', 'utf8').trim();
  return ticks === undefined ? undefined : `${boot}:${ticks}`;
}
