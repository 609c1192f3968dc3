/** The message of an error in one line, for a log. */
export const errorText = (error: unknown): string => (error instanceof Error ? error.message : String(error));

/** The stack of an internal error, for a log. */
export const errorStack = (error: unknown): string => (error instanceof Error ? (error.stack ?? error.message) : String(error));
