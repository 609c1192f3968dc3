/** What one copy of the page shares at run time: the shell offers it, areas take it. */
export const SHARED_PACKAGES: readonly string[];

/** The global in which the chunks of an area meet. The shell clears it before it loads the area anew. */
export function chunkGlobalOf(area: string): string;
