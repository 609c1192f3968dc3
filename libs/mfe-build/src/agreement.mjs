/**
 * What one copy of the page shares at run time: the shell offers it (`shell/src/areas/shared-code.ts`), areas take it. All
 * else is bundled where it is used.
 *
 * @type {readonly string[]}
 */
export const SHARED_PACKAGES = ['react', 'react-dom', '@labelbridge/router', '@labelbridge/ui', '@labelbridge/session'];

/**
 * The global in which the chunks of an area meet. The shell clears it before it loads the area anew.
 *
 * @param {string} area
 */
export const chunkGlobalOf = (area) => `${area}_chunks`;
