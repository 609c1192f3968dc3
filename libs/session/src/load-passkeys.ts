/** Loads on demand, because few people use passkeys. */
export const loadPasskeys = () => import('./passkeys.js');
