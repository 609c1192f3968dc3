import { type Settings } from '../config/settings.js';

/** Differences between the embedded engine and a MongoDB that code outside this folder meets. */
export interface Engine {
  /** No other process can hold a claim or a transaction: at the next start, a killed server holds none. */
  readonly hasOneOwner: boolean;
  /** The data is a file in DATA_DIR: the server copies it, and needs free space there. */
  readonly isInDataDir: boolean;
}

export function engineOf({ mongodbUri }: Pick<Settings, 'mongodbUri'>): Engine {
  const isEmbedded = mongodbUri === undefined;
  return { hasOneOwner: isEmbedded, isInDataDir: isEmbedded };
}
