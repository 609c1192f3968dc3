/** Packages with one copy per page: the shell provides them, areas consume them. */
export const SHARED_PACKAGES: readonly string[];

/** Global variable with the chunks of an area. The shell clears it before it loads the area again. */
export function chunkGlobalOf(area: string): string;
