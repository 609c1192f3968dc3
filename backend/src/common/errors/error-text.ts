/** What went wrong, in one line for a log: the error's message, or what was thrown in its place. */
export const errorText = (error: unknown): string => (error instanceof Error ? error.message : String(error));

/** What went wrong and where, for a fault of ours: the error's stack, or what was thrown in its place. */
export const errorStack = (error: unknown): string => (error instanceof Error ? (error.stack ?? error.message) : String(error));
