import { spawn } from 'node:child_process';
import { createInterface } from 'node:readline';
import { sourceProgram } from './engine-fixture.js';

/** Engine alone in a child process, which reports its memory. */
export interface MeasuredEngine {
  readonly uri: string;
  /** Bytes in use after a full collection: documents, buffers, cursors, sockets, and the code itself. */
  readonly heldBytes: () => Promise<number>;
  readonly stop: () => Promise<void>;
}

export async function startMeasuredEngine(dataDir: string): Promise<MeasuredEngine> {
  const [node, ...args] = sourceProgram('measured-child.ts');
  const child = spawn(node, [...args, dataDir], { stdio: ['pipe', 'pipe', 'inherit'] });
  const closed = new Promise<void>((resolve) => child.once('close', () => resolve()));
  const lines = createInterface(child.stdout)[Symbol.asyncIterator]();
  const nextLine = async (): Promise<string> => {
    const { done, value } = await lines.next();
    if (done) throw new Error('the engine exited');
    return value;
  };
  return {
    uri: await nextLine(),
    heldBytes: async () => {
      child.stdin.write('\n');
      return Number(await nextLine());
    },
    stop: async () => {
      child.stdin.end();
      await closed;
    },
  };
}
