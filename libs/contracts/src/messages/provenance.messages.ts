export const PROVENANCE_MESSAGES = {
  issued: 'The dataset card is signed and public at its address.',
  noItems: 'This project has no items to write a card about yet.',
  counting: 'The agreement of the answers is still being counted. Please try again in a minute.',
} as const;
