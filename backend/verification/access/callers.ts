/** The callers, by their relation to the record of the call. */
export const CALLERS = [
  'visitor',
  'owner',
  'other',
  'suspended',
  'admin',
  'secondAdmin',
  'formerAdmin',
  'loggedOut',
  'expired',
  'forged',
] as const;
export type Caller = (typeof CALLERS)[number];

/** Callers without a valid session, whatever they send. */
export const WITHOUT_SESSION: readonly Caller[] = ['visitor', 'suspended', 'loggedOut', 'expired', 'forged'];
export const STRANGERS: readonly Caller[] = [...WITHOUT_SESSION, 'other', 'formerAdmin'];

/** Expected answer: `done` is the success status of the row, a number is a status, a list is any of its statuses. */
export type Expected = 'done' | number | readonly number[];
export type Rule = Readonly<Record<Caller, Expected>>;

const closed = { visitor: 401, suspended: 401, loggedOut: 401, expired: 401, forged: 401 } as const;
/** The token was signed for an admin. The role change may also have ended the session. */
const demoted = (asAnnotator: number): readonly number[] => [401, asAnnotator];

export const PUBLIC: Rule = {
  visitor: 'done',
  owner: 'done',
  other: 'done',
  suspended: 'done',
  admin: 'done',
  secondAdmin: 'done',
  formerAdmin: 'done',
  loggedOut: 'done',
  expired: 'done',
  forged: 'done',
};

/** Every session, about its own data. `former` is the status that an annotator gets. */
export const session = (former = 200): Rule => ({
  ...closed,
  owner: 'done',
  other: 'done',
  admin: 'done',
  secondAdmin: 'done',
  formerAdmin: demoted(former),
});

export const annotators = (former = 200): Rule => ({
  ...closed,
  owner: 'done',
  other: 'done',
  admin: 403,
  secondAdmin: 403,
  formerAdmin: demoted(former),
});

export const OWN: Rule = { ...closed, owner: 'done', other: 404, admin: 403, secondAdmin: 403, formerAdmin: demoted(404) };

export const OWN_OR_ADMIN: Rule = { ...closed, owner: 'done', other: 404, admin: 'done', secondAdmin: 'done', formerAdmin: demoted(404) };

/** The owner of the record, of any role. Everybody else gets 404. */
export const OWNER_ONLY: Rule = { ...closed, owner: 'done', other: 404, admin: 404, secondAdmin: 404, formerAdmin: demoted(404) };

export const ADMINS: Rule = { ...closed, owner: 403, other: 403, admin: 'done', secondAdmin: 'done', formerAdmin: demoted(403) };
