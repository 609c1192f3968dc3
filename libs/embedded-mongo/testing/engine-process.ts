import { spawn } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { createInterface } from 'node:readline';
import { sourceProgram } from './engine-fixture.js';

export interface EngineProcess {
  readonly uri: string;
  readonly pid: number;
  readonly residentMb: () => number;
  readonly stop: () => Promise<void>;
}

/** Rejects with the child's error message if the start fails. */
export async function startEngineProcess(dataDir: string): Promise<EngineProcess> {
  const [node, ...args] = sourceProgram('child.ts');
  const child = spawn(node, [...args, dataDir, 'hold', 'server'], { stdio: ['pipe', 'pipe', 'inherit'] });
  const closed = new Promise<void>((resolve) => child.once('close', () => resolve()));
  const uri = await new Promise<string>((resolve, reject) => {
    createInterface(child.stdout).on('line', (line) => {
      if (line.startsWith('ready owner ')) resolve(line.slice('ready owner '.length));
      else if (line.startsWith('failed ')) reject(new Error(line.slice('failed '.length)));
    });
    child.once('close', (code, signal) => reject(new Error(`the engine exited during startup (${code ?? signal})`)));
  });
  const { pid = 0 } = child;
  const stop = async () => {
    child.stdin.end();
    await closed;
  };
  return { uri, pid, residentMb: () => residentMb(pid), stop };
}

/** Anonymous memory. Pages of the data file belong to the page cache, which the system reclaims. */
function residentMb(pid: number): number {
  const anonymous = /^RssAnon:\s+(\d+) kB$/m.exec(readFileSync(`/proc/${pid}/status`, 'latin1'))?.[1];
  return Number(anonymous ?? 0) / 1024;
}
