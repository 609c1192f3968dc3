const ALPHABET = 'ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789_-';

/** 10 characters (60 bits), like Label Studio's. */
export const newRegionId = (): string => Array.from(crypto.getRandomValues(new Uint8Array(10)), (byte) => ALPHABET[byte & 63]).join('');

const SHAPE = /^[A-Za-z0-9_>-]{1,135}$/;
export const isRegionId = (id: string): boolean => SHAPE.test(id) && id !== '__proto__';
