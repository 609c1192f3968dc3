import { readFileSync } from 'node:fs';

/** @returns anonymous resident memory of a process in bytes (without mapped database pages), or 0 if it ended */
export function residentOf(pid: number | undefined): number {
  try {
    const [, kilobytes] = /RssAnon:\s+(\d+) kB/.exec(readFileSync(`/proc/${pid}/status`, 'utf8')) ?? [];
    return Number(kilobytes ?? 0) * 1_024;
  } catch {
    return 0;
  }
}
