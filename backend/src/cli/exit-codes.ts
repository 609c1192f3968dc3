/** What a command tells the shell. */
export const EXIT = { done: 0, failed: 1, wrongUsage: 2 } as const;

/** Ends the process where commander does: after help that was asked for, or after it has said what is wrong with the call. */
export function endAfterCommander(error: Error): never {
  process.exit('exitCode' in error && error.exitCode === 0 ? EXIT.done : EXIT.wrongUsage);
}
