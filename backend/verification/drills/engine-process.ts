import { type ChildProcess, spawn } from 'node:child_process';
import { createInterface } from 'node:readline';
import { fileURLToPath } from 'node:url';

const PROGRAM = `
import { startEmbeddedMongo } from '@labelbridge/embedded-mongo';
const engine = await startEmbeddedMongo({ dataDir: process.argv[1], waitMs: 5000, transactionLifetimeMs: Number(process.argv[2]) });
console.log(engine.uri);
process.on('SIGTERM', () => void engine.stop().then(() => process.exit(0)));
`;

/** As operators set it (docs/operations.md): transactions of a killed process hold their records so long. */
const TRANSACTION_LIFETIME_MS = 5_000;

/** A database server in its own process, which a drill stops and restarts under a running product. */
export interface DatabaseServer {
  readonly uri: string;
  end(signal: 'SIGTERM' | 'SIGKILL'): Promise<void>;
}

export async function startDatabase(dataDir: string): Promise<DatabaseServer> {
  const child: ChildProcess = spawn(process.execPath, ['--input-type=module', '-e', PROGRAM, dataDir, String(TRANSACTION_LIFETIME_MS)], {
    cwd: fileURLToPath(new URL('../..', import.meta.url)),
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  const gone = new Promise<void>((resolve) => child.once('exit', () => resolve()));
  const uri = await new Promise<string>((resolve, reject) => {
    if (child.stdout) createInterface(child.stdout).once('line', resolve);
    child.once('exit', () => reject(new Error('the database did not start')));
  });
  return {
    uri,
    end: async (signal) => {
      child.kill(signal);
      await gone;
    },
  };
}
