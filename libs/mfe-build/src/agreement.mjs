/**
 * Packages with one copy per page. The shell provides them (`shell/src/areas/shared-code.ts`), areas consume them. All other packages are
 * bundled by each user.
 *
 * @type {readonly string[]}
 */
export const SHARED_PACKAGES = ['react', 'react-dom', '@labelbridge/router', '@labelbridge/ui', '@labelbridge/session'];

/** @param {string} area */
export const chunkGlobalOf = (area) => `${area}_chunks`;
