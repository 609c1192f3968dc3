/** The packages of which a page has one copy: the shell provides them, areas consume them. */
export const SHARED_PACKAGES: readonly string[];

/** The global that collects the chunks of an area. The shell clears it before it loads the area again. */
export function chunkGlobalOf(area: string): string;
