/**
 * The packages of which a page has one copy. The shell provides them (`shell/src/areas/shared-code.ts`), areas consume them. All other
 * packages are bundled where they are used.
 *
 * @type {readonly string[]}
 */
export const SHARED_PACKAGES = ['react', 'react-dom', '@labelbridge/router', '@labelbridge/ui', '@labelbridge/session'];

/**
 * The global that collects the chunks of an area. The shell clears it before it loads the area again.
 *
 * @param {string} area
 */
export const chunkGlobalOf = (area) => `${area}_chunks`;
