import { readFileSync } from 'node:fs';

/** The memory of a process in bytes: what is its own, without mapped pages of the database file; 0 where it is gone. */
export function residentOf(pid: number | undefined): number {
  try {
    const [, kilobytes] = /RssAnon:\s+(\d+) kB/.exec(readFileSync(`/proc/${pid}/status`, 'utf8')) ?? [];
    return Number(kilobytes ?? 0) * 1_024;
  } catch {
    return 0;
  }
}
