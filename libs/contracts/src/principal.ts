import { type Role } from './roles.js';

/** Duties of admins. An admin holds all, or some: a reviewer is an admin with `review` alone. */
export const DUTIES = ['projects', 'review', 'pay', 'people', 'settings'] as const;
export type Duty = (typeof DUTIES)[number];

/** Names and contents of the duties, for people. */
export const DUTY_TEXT: Readonly<Record<Duty, { readonly label: string; readonly what: string }>> = {
  projects: { label: 'Projects', what: 'projects, applications, tasks and items, assignments, cancelled jobs' },
  review: { label: 'Review', what: 'submitted work: accept, send back, approve and reject' },
  pay: { label: 'Payments', what: 'invoices, payouts, exchange rates, the ledger, bank accounts' },
  people: { label: 'People', what: 'accounts, roles and duties, contacts, erasure requests' },
  settings: { label: 'Settings', what: 'the audit log, undelivered mail, areas, testimonials' },
};

/** Rights of a principal: `annotate` is an annotator's own work and pay, all others are duties. */
export const SCOPES = ['annotate', ...DUTIES] as const;
export type Scope = (typeof SCOPES)[number];

/** Caller of the API: a person with a session, or a key of a program. */
export interface Principal {
  readonly kind: 'person' | 'key';
  readonly scopes: readonly Scope[];
}

export interface PersonPrincipal extends Principal {
  readonly kind: 'person';
}

/** Account as far as it decides on scopes. An admin without `duties` holds all. */
export interface ScopedAccount {
  readonly role: Role;
  readonly duties?: readonly Duty[] | null;
}

const SCOPES_OF: Readonly<Record<Role, readonly Scope[]>> = { USER: ['annotate'], ADMIN: DUTIES };

export const isDuty = (scope: Scope): scope is Duty => scope !== 'annotate';

/** @returns the duties in the order of the table; none for annotators */
export const dutiesOf = ({ role, duties }: ScopedAccount): Duty[] =>
  role === 'ADMIN' ? DUTIES.filter((duty) => !duties || duties.includes(duty)) : [];

/** @returns the form in which duties are stored: all of them as null, so that an admin with all also gets duties of later versions */
export const storedDuties = (duties: readonly Duty[] | null | undefined): Duty[] | null =>
  duties && duties.length < DUTIES.length ? DUTIES.filter((duty) => duties.includes(duty)) : null;

export const sameDuties = (one: readonly Duty[] | null | undefined, other: readonly Duty[] | null | undefined): boolean =>
  String(storedDuties(one)) === String(storedDuties(other));

export const personPrincipal = (account: ScopedAccount): PersonPrincipal => ({
  kind: 'person',
  scopes: account.role === 'ADMIN' ? dutiesOf(account) : SCOPES_OF[account.role],
});

/** @returns whether the principal holds one of the scopes */
export const holdsAny = ({ scopes }: Pick<Principal, 'scopes'>, wanted: readonly Scope[]): boolean =>
  wanted.some((scope) => scopes.includes(scope));

/** @returns whether some person with this role may hold one of the scopes */
export const isForRole = (role: Role, scopes: readonly Scope[]): boolean => holdsAny({ scopes: SCOPES_OF[role] }, scopes);

/** Names duties as in "Projects or Review". */
export const dutyNames = (duties: readonly Duty[], word: 'and' | 'or'): string => {
  const names = duties.map((duty) => DUTY_TEXT[duty].label);
  const last = names.pop() ?? '';
  return names.length > 0 ? `${names.join(', ')} ${word} ${last}` : last;
};

/** Refusal of an admin who holds none of these duties. */
export const dutyMissingMessage = (duties: readonly Duty[]): string =>
  `You do not have the duty ${dutyNames(duties, 'or')}. An admin with the duty ${DUTY_TEXT.people.label} can give it to you.`;
