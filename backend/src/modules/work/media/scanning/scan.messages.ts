export const SCAN_MESSAGES = {
  found: (what: string): string => `The file contains malware (${what}). Nothing of it was stored.`,
  away: 'Files cannot be checked for malware at present. Nothing of this file was stored; send it again later.',
} as const;

/** Names a refused upload in the audit log. */
export const MALWARE_UPLOAD = 'upload of malware';
