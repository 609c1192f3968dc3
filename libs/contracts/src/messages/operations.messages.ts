/** What the one who runs the product is told, and people of their data (docs/privacy.md). */
export const OPERATIONS_MESSAGES = {
  mailDueAgain: 'The mail is on its way again',
  mailNotGivenUp: 'This mail is not one that was given up: it is on its way, or has left.',
} as const;
