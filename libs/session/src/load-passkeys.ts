/** Loads what makes and uses passkeys: most people never need it. */
export const loadPasskeys = () => import('./passkeys.js');
