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

/** Callers who have no session, whatever they send along. */
export const WITHOUT_SESSION: readonly Caller[] = ['visitor', 'suspended', 'loggedOut', 'expired', 'forged'];
/** Callers who may see nothing of the owner. */
export const STRANGERS: readonly Caller[] = [...WITHOUT_SESSION, 'other', 'formerAdmin'];

/** What a caller is answered: `done` is the row's own success, a number is that status, a list is any of these. */
export type Expected = 'done' | number | readonly number[];
export type Rule = Readonly<Record<Caller, Expected>>;

const closed = { visitor: 401, suspended: 401, loggedOut: 401, expired: 401, forged: 401 } as const;
/** Was an admin when the token was signed. The role change may have ended the session as well. */
const demoted = (asAnnotator: number): readonly number[] => [401, asAnnotator];

/** Everybody, without a session too. */
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

/** Everybody with a session, about their own data. `former` is the answer to an annotator. */
export const session = (former = 200): Rule => ({
  ...closed,
  owner: 'done',
  other: 'done',
  admin: 'done',
  secondAdmin: 'done',
  formerAdmin: demoted(former),
});

/** Every annotator. */
export const annotators = (former = 200): Rule => ({
  ...closed,
  owner: 'done',
  other: 'done',
  admin: 403,
  secondAdmin: 403,
  formerAdmin: demoted(former),
});

/** The annotator whose record it is. To another it is not there. */
export const OWN: Rule = { ...closed, owner: 'done', other: 404, admin: 403, secondAdmin: 403, formerAdmin: demoted(404) };

/** The annotator whose record it is, and admins. */
export const OWN_OR_ADMIN: Rule = { ...closed, owner: 'done', other: 404, admin: 'done', secondAdmin: 'done', formerAdmin: demoted(404) };

/** Whoever has the record, of any role; it is not there for anybody else. */
export const OWNER_ONLY: Rule = { ...closed, owner: 'done', other: 404, admin: 404, secondAdmin: 404, formerAdmin: demoted(404) };

/** Admins. */
export const ADMINS: Rule = { ...closed, owner: 403, other: 403, admin: 'done', secondAdmin: 'done', formerAdmin: demoted(403) };
