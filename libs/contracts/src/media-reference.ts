/** Prefix of a medium's id in the data of an item. */
export const MEDIA_REFERENCE = 'media:';

export const mediumOfReference = (value: string): string | undefined => /^media:([0-9a-f]{64})$/.exec(value)?.[1];
