/** Words of the admins' page on the audit trail (docs/adr/0009-audit.md). */
export const AUDIT_SCREEN_MESSAGES = {
  chainTitle: 'Is the record whole?',
  nothingSealed: 'No entry is sealed yet.',
  neverChecked: 'It was never checked. A check follows every entry from the first on.',
  broken: 'Somebody wrote to the database past the product. Keep a copy of it as it is now, and look at the entries named here.',
  /** For entries that no call caused: workers, the start of the server, the command line. */
  fromItself: 'The server itself',
} as const;
