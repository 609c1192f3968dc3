import { existsSync } from 'node:fs';
import { checkFormat } from '../storage/catalogue.js';
import { openEnvironment } from '../storage/data-file.js';
import { type Environment } from '../storage/environment.js';
import { LockTable } from '../storage/lock-table.js';
import { StoreTransaction } from '../storage/transaction.js';

/** Snapshot of a data file, to which a running engine may write. */
export interface OpenSnapshot {
  readonly environment: Environment;
  readonly view: StoreTransaction;
  readonly close: () => Promise<void>;
}

/** Opens a data file for reading at its last commit. @throws if it is not a database */
export async function openSnapshot(file: string): Promise<OpenSnapshot> {
  if (!existsSync(file)) throw new Error(`There is no database at ${file}.`);
  const environment = openEnvironment({ file, readOnly: true });
  const view = new StoreTransaction(environment, new LockTable(), 0);
  const close = async () => {
    view.end();
    await environment.close();
  };
  try {
    if (!checkFormat(view)) throw new Error(`${file} is not a database of this engine.`);
  } catch (error) {
    await close();
    throw error;
  }
  return { environment, view, close };
}
