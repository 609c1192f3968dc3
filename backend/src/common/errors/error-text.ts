export const errorText = (error: unknown): string => (error instanceof Error ? error.message : String(error));

/** Includes the stacks of the causes. */
export function errorStack(error: unknown): string {
  if (!(error instanceof Error)) return String(error);
  const own = error.stack ?? error.message;
  return error.cause === undefined ? own : `${own}\ncaused by: ${errorStack(error.cause)}`;
}

/** Checks for codes such as `ENOENT` of the operating system. */
export const hasCode = (error: unknown, ...codes: readonly string[]): boolean =>
  error instanceof Error && 'code' in error && codes.some((code) => code === error.code);
