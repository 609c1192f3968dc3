export const EXIT = { done: 0, failed: 1, wrongUsage: 2 } as const;

/** Ends the process after help, or after commander reported wrong usage. */
export function endAfterCommander(error: Error): never {
  process.exit('exitCode' in error && error.exitCode === 0 ? EXIT.done : EXIT.wrongUsage);
}
