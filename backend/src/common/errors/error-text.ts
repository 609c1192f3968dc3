/** The message of an error in one line, for a log. */
export const errorText = (error: unknown): string => (error instanceof Error ? error.message : String(error));

/** The stack of an internal error and those of its causes, for a log. */
export function errorStack(error: unknown): string {
  if (!(error instanceof Error)) return String(error);
  const own = error.stack ?? error.message;
  return error.cause === undefined ? own : `${own}\ncaused by: ${errorStack(error.cause)}`;
}
