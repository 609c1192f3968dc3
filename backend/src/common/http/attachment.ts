const ascii = (name: string): string => name.replace(/[^\x20-\x7e]|["\\]/g, '_');

/** The `Content-Disposition` of a file to save (RFC 6266). */
export const attachment = (name: string): string => `attachment; filename="${ascii(name)}"; filename*=UTF-8''${encodeURIComponent(name)}`;
