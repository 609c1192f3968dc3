import { type Region } from '@labelbridge/annotation';

/** Parses stored regions, which were validated before. */
export const storedRegions = (stored: string): Region[] => JSON.parse(stored) as Region[];
