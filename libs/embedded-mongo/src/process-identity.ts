import { execFileSync } from 'node:child_process';
import { readFileSync } from 'node:fs';

/** A process, told apart from later ones that get the same number. */
export interface ProcessIdentity {
  readonly pid: number;
  /** When it started, in whatever form the system has; undefined where it has none to give. */
  readonly started: string | undefined;
}

/** This process. */
export function ownIdentity(): ProcessIdentity {
  return { pid: process.pid, started: startOf(process.pid) };
}

/** Whether that very process is still running. */
export function isRunning({ pid, started }: ProcessIdentity): boolean {
  try {
    process.kill(pid, 0);
  } catch (error) {
    // EPERM: it runs, under another user.
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

/** Boot and clock ticks since; the name of the program may hold spaces, so fields count from behind it. */
function linuxStart(pid: number): string | undefined {
  const stat = readFileSync(`/proc/${pid}/stat`, 'utf8');
  const ticks = stat.slice(stat.lastIndexOf(')') + 2).split(' ')[START_TIME_FIELD];
  const boot = readFileSync('/proc/sys/kernel/random/boot_id', 'utf8').trim();
  return ticks === undefined ? undefined : `${boot}:${ticks}`;
}
