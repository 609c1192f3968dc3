/** Events that admins get grouped notifications of, on the bell and in the daily digest. Each admin can turn off each kind. */
export const ADMIN_EVENT_KINDS = [
  'jobs-submitted',
  'jobs-reworked',
  'jobs-declined',
  'applications-made',
  'applications-withdrawn',
  'messages-received',
  'payouts-failed',
  'acts-refused',
] as const;
export type AdminEventKind = (typeof ADMIN_EVENT_KINDS)[number];

export const ADMIN_EVENT_LABEL: Readonly<Record<AdminEventKind, string>> = {
  'jobs-submitted': 'Submitted jobs',
  'jobs-reworked': 'Jobs taken back for rework',
  'jobs-declined': 'Declined jobs',
  'applications-made': 'New applications',
  'applications-withdrawn': 'Withdrawn applications',
  'messages-received': 'Messages from annotators',
  'payouts-failed': 'Failed payouts',
  'acts-refused': 'Refused attempts of admins',
};

const EVENT_OF_JOB_ACTION: Readonly<Partial<Record<string, AdminEventKind>>> = {
  submit: 'jobs-submitted',
  rework: 'jobs-reworked',
  decline: 'jobs-declined',
};

export const eventOfJobAction = (action: string): AdminEventKind | undefined => EVENT_OF_JOB_ACTION[action];

/** Hour in Lagos of the daily digest, unless an admin sets another one. */
export const DIGEST_HOUR_DEFAULT = 8;
export const DIGEST_HOUR_MAX = 23;
