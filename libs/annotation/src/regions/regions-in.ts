import { readRegions } from './read-region.js';
import { type Region } from './region.js';

/** Reads regions of the server, which validated them before it stored them. */
export function regionsIn(value: unknown): Region[] {
  const read = readRegions(value);
  return read.ok ? read.value : [];
}
