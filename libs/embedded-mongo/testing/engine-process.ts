import { spawn } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { createInterface } from 'node:readline';
import { sourceProgram } from './engine-fixture.js';

/** An engine in a process of its own, as the application that holds it sees it. */
export interface EngineProcess {
  readonly uri: string;
  readonly pid: number;
  /** Memory that the process has in use, in MB. */
  readonly residentMb: () => number;
  readonly stop: () => Promise<void>;
}

/** Starts an engine in a new process; rejects with what that says where it cannot. */
export async function startEngineProcess(dataDir: string): Promise<EngineProcess> {
  const [node, ...args] = sourceProgram('child.ts');
  const child = spawn(node, [...args, dataDir, 'hold', 'server'], { stdio: ['pipe', 'pipe', 'inherit'] });
  const gone = new Promise<void>((resolve) => child.once('close', () => resolve()));
  const uri = await new Promise<string>((resolve, reject) => {
    createInterface(child.stdout).on('line', (line) => {
      if (line.startsWith('ready owner ')) resolve(line.slice('ready owner '.length));
      else if (line.startsWith('failed ')) reject(new Error(line.slice('failed '.length)));
    });
    child.once('close', (code, signal) => reject(new Error(`the engine ended while it started (${code ?? signal})`)));
  });
  const { pid = 0 } = child;
  const stop = async () => {
    child.stdin.end();
    await gone;
  };
  return { uri, pid, residentMb: () => residentMb(pid), stop };
}

/** Private and heap memory. The pages of the data file are left out: they are the system's cache, and it takes them back. */
function residentMb(pid: number): number {
  const anonymous = /^RssAnon:\s+(\d+) kB$/m.exec(readFileSync(`/proc/${pid}/status`, 'latin1'))?.[1];
  return Number(anonymous ?? 0) / 1024;
}
