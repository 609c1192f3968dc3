/** How the data of an item name a medium: this, and its id. */
export const MEDIA_REFERENCE = 'media:';

/** The id of the medium that a value names; undefined for other texts. */
export const mediumOfReference = (value: string): string | undefined => /^media:([0-9a-f]{64})$/.exec(value)?.[1];
