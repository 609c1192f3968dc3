/** Seeded random numbers in [0, 1) (mulberry32). */
export function randomFrom(seed: number): () => number;

/** @returns a copy in random order */
export function shuffled<T>(items: readonly T[], seed: number): T[];
