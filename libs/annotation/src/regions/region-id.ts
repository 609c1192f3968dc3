const ALPHABET = 'ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789_-';

/** 10 characters (60 bits), like Label Studio's. */
export const newRegionId = (): string => Array.from(crypto.getRandomValues(new Uint8Array(10)), (byte) => ALPHABET[byte & 63]).join('');

/** Characters of an id. */
export const REGION_ID_MAX = 135;

const SHAPE = new RegExp(`^[A-Za-z0-9_>-]{1,${REGION_ID_MAX}}$`);
export const isRegionId = (id: string): boolean => SHAPE.test(id) && id !== '__proto__';
