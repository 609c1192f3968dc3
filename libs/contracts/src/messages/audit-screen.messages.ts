/** Messages of the admins' audit log (docs/adr/0009-audit.md). */
export const AUDIT_SCREEN_MESSAGES = {
  integrityTitle: 'Integrity check',
  nothingSealed: 'No entry is sealed yet.',
  neverChecked: 'Not checked yet. A check verifies every entry from the first one.',
  tampered: 'The database was changed outside the product. Keep a copy of it as it is now, and examine these entries:',
  /** The source of entries without a call: workers, the start of the server, the command line. */
  server: 'Server',
} as const;
