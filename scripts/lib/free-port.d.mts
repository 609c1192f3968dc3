/** @returns a port that nobody listens on, and that no other process gets from here while this one lives */
export function freePort(): Promise<number>;
