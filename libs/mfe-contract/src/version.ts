/**
 * The version of everything an area and the shell share at run time: this contract and the public faces of the shared
 * libraries (router, ui, session). Raise it when a built area of yesterday would break in today's shell, or the reverse.
 */
export const CONTRACT_VERSION = 1;
