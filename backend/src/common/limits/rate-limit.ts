/**
 * How often something may be tried: `burst` times at once, then `perHour` times an hour, evenly. In any hour at most
 * `burst + perHour` (the generic cell rate algorithm: one instant is kept for each key, and no list of tries).
 */
export interface RateLimit {
  readonly burst: number;
  readonly perHour: number;
}

const HOUR_MS = 3_600_000;

/** Milliseconds after which one try more is allowed. */
export const intervalOf = ({ perHour }: RateLimit): number => Math.ceil(HOUR_MS / perHour);

/** A try is allowed while what was spent is paid back no later than this after `now`, in milliseconds. */
export const toleranceOf = (budget: RateLimit): number => (budget.burst - 1) * intervalOf(budget);

/** Milliseconds until the next try is allowed; 0 where it is now. @param paidBackAt when all that was spent is paid back */
export const waitOf = (budget: RateLimit, paidBackAt: Date, now: Date): number =>
  Math.max(0, paidBackAt.getTime() - toleranceOf(budget) - now.getTime());

/**
 * Every budget of the product. Those of an account are narrow. Those of an address are wide, since a carrier puts thousands
 * of people behind one (docs/security.md, Guessing).
 */
export const BUDGETS = {
  /** Password checks of one account from devices that never logged in to it: at most 10 in any hour. */
  loginNewDevice: { burst: 5, perHour: 5 },
  /** Wrong passwords of one account from one device that logged in to it before. */
  loginKnownDevice: { burst: 10, perHour: 10 },
  /** Wrong passwords from one address, whatever the account. */
  loginAddress: { burst: 300, perHour: 600 },
  /** Mails with a log-in code to one account: the next when the last one's code works no more. */
  loginCodeMail: { burst: 1, perHour: 1 },
  signupAddress: { burst: 500, perHour: 1_000 },
  /** Mails with a reset link to one address of mail. */
  forgotAccount: { burst: 10, perHour: 6 },
  forgotAddress: { burst: 200, perHour: 400 },
  /** Dead reset links and wrong codes of an e-mail from one address. */
  mailedSecretAddress: { burst: 200, perHour: 400 },
  /** Mails that verify an address. */
  verificationMail: { burst: 3, perHour: 3 },
  /** Wrong present passwords within a session, for what asks for it again. */
  passwordAgain: { burst: 10, perHour: 10 },
  /** Wrong codes of a second factor of one account from new devices; the chance of a hit in a year of guessing is 1 in 7. */
  secondFactorNewDevice: { burst: 5, perHour: 5 },
  secondFactorKnownDevice: { burst: 10, perHour: 10 },
  /** Names of accounts that one person asks the bank for: nobody reads a bank's books by trying numbers. */
  accountNames: { burst: 20, perHour: 40 },
  /** Calls that make many things, or read all of them: by one person. */
  bulk: { burst: 300, perHour: 3_000 },
  /** Reports of what went wrong in browsers, from one address. */
  clientErrorsAddress: { burst: 200, perHour: 600 },
} as const satisfies Readonly<Record<string, RateLimit>>;

export type BudgetName = keyof typeof BUDGETS;
