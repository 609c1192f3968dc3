/**
 * A rate limit: `burst` tries at once, then `perHour` tries an hour, evenly distributed. Any hour has at most `burst + perHour` tries
 * (generic cell rate algorithm: it stores one instant for each key instead of a list of tries).
 */
export interface RateLimit {
  readonly burst: number;
  readonly perHour: number;
}

const HOUR_MS = 3_600_000;

/** Milliseconds in which one try becomes available. */
export const intervalOf = ({ perHour }: RateLimit): number => Math.ceil(HOUR_MS / perHour);

/** Maximum milliseconds from now to `paidBackAt` for an allowed try. */
export const toleranceOf = (limit: RateLimit): number => (limit.burst - 1) * intervalOf(limit);

/** Tolerated lead of another instance's clock. */
const CLOCKS_DIFFER_MS = 60_000;

/**
 * Corrects a record that was written while the clock was ahead: its used tries count from now on. Without `at`, a record that is too far
 * ahead counts as used up. So no wait is longer than the limit allows.
 *
 * @param at instant of the last consumed try
 * @returns the instant when the limit is fully available again
 */
export function paidBackBy(limit: RateLimit, { paidBackAt, at }: { paidBackAt: Date; at?: Date }, now: Date): Date {
  const most = limit.burst * intervalOf(limit);
  const isAhead = at !== undefined && at.getTime() > now.getTime() + CLOCKS_DIFFER_MS;
  const owed = paidBackAt.getTime() - (isAhead ? at : now).getTime();
  return isAhead || owed > most ? new Date(now.getTime() + Math.min(owed, most)) : paidBackAt;
}

/** @param paidBackAt instant when the limit is fully available again. @returns milliseconds until the next try is allowed */
export const waitOf = (limit: RateLimit, paidBackAt: Date, now: Date): number =>
  Math.max(0, paidBackAt.getTime() - toleranceOf(limit) - now.getTime());

/** Account limits are narrow. Address limits are wide: a carrier gives one address to thousands (docs/security.md, Guessing). */
export const RATE_LIMITS = {
  /** Password checks of one account from devices that never logged in to it: at most 10 in any hour. */
  loginNewDevice: { burst: 5, perHour: 5 },
  /** Wrong passwords of one account from one device that logged in to it before. */
  loginKnownDevice: { burst: 10, perHour: 10 },
  /** Wrong passwords from one address, for all accounts. */
  loginAddress: { burst: 300, perHour: 600 },
  /** Mails with a log-in code to one account: the next one when the last code has expired. */
  loginCodeMail: { burst: 1, perHour: 1 },
  /** Moves of areas by deploy credentials from one address. */
  deployments: { burst: 100, perHour: 300 },
  signupAddress: { burst: 500, perHour: 1_000 },
  /** Mails with a reset link to one e-mail address. */
  forgotAccount: { burst: 10, perHour: 6 },
  forgotAddress: { burst: 200, perHour: 400 },
  /** Invalid reset links and wrong mailed codes from one address. */
  mailedSecretAddress: { burst: 200, perHour: 400 },
  verificationMail: { burst: 3, perHour: 3 },
  /** Wrong passwords and codes within one session, for actions that require them again. */
  proofAgain: { burst: 10, perHour: 10 },
  /** Wrong second factor codes of one account from new devices. Guessing for a year succeeds with a probability of 1 in 7. */
  secondFactorNewDevice: { burst: 5, perHour: 5 },
  secondFactorKnownDevice: { burst: 10, perHour: 10 },
  /** Notifications to one person that a proof or a payee was refused. */
  refusalNews: { burst: 1, perHour: 1 },
  /** Notifications to admins of faults that a requested check found. */
  recordsNews: { burst: 1, perHour: 1 },
  /** Look-ups of bank account names by one person, so that nobody can list a bank's accounts. */
  accountNames: { burst: 20, perHour: 40 },
  /** Messages by one person about jobs and applications. */
  messages: { burst: 60, perHour: 240 },
  /** Calls by one person that create many records, or read all of them. */
  bulk: { burst: 300, perHour: 3_000 },
  /** Files, or parts of files, by one admin. */
  uploads: { burst: 5_000, perHour: 50_000 },
  /** Work records made by one person. */
  workRecords: { burst: 20, perHour: 20 },
  /** Calls with one API key: 600 at once, then ten a second. */
  apiKey: { burst: 600, perHour: 36_000 },
  /** Reads of public dataset cards, work records and terms from one address. */
  provenanceAddress: { burst: 600, perHour: 6_000 },
  /** Error reports of browsers from one address. */
  clientErrorsAddress: { burst: 200, perHour: 600 },
} as const satisfies Readonly<Record<string, RateLimit>>;

export type RateLimitName = keyof typeof RATE_LIMITS;
