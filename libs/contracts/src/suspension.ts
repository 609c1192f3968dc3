import { ACCOUNT_MESSAGES } from './messages/auth.messages.js';
import { LIMITS } from './limits.js';
import { maxLength, required, type Rule } from './rules/rule.js';

export const SUSPENSION_LIMITS = { clause: 120 } as const;

export const SUSPENSION_MESSAGES = {
  reasonRequired: 'Please say why: the person reads it by email and when they log in.',
  reasonHint: 'The person reads it by email and when they log in; so do the jobs that are cancelled.',
  clauseLabel: 'Clause (optional)',
  clauseHint: 'Of the terms or a guideline, such as: Terms, 4.2.',
  object: 'If you think that this is wrong, please write to support: what you have earned is paid as usual.',
} as const;

export interface SuspensionReason {
  readonly reason: string;
  readonly clause?: string | null;
}

const atMost = (most: number): Rule => maxLength(most, `must not be longer than ${most} characters`);

export const SUSPENSION_REASON_RULES: readonly Rule[] = [required(SUSPENSION_MESSAGES.reasonRequired), atMost(LIMITS.reasonMax)];
export const SUSPENSION_CLAUSE_RULES: readonly Rule[] = [atMost(SUSPENSION_LIMITS.clause)];

const BEGINS = 'This account is suspended. Reason: ';

/** Says why an account is suspended, to its owner. */
export const suspensionText = ({ reason, clause }: SuspensionReason): string =>
  `${BEGINS}${reason}${clause ? ` (${clause})` : ''} ${SUSPENSION_MESSAGES.object}`;

/** Tests if the answer to a log-in says that the account is suspended. */
export const saysSuspended = (message: string): boolean => message === ACCOUNT_MESSAGES.suspended || message.startsWith(BEGINS);
