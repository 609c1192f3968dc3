import { type Connection } from 'mongoose';
import { type Finding, well, wrong } from './finding.js';

/**
 * The longest time that the database may keep the transactions of a killed server. Payouts in progress must be known 10 s after the
 * next start, and a database looks for such transactions at intervals of half this time.
 */
export const TRANSACTION_LIFE_MAX_S = 5;

/** @param seconds how long the database keeps them; undefined where it does not say */
export function transactionLifetimeFinding(seconds: number | undefined): Finding {
  if (seconds === undefined) return well('the database does not tell how long it keeps the transactions of a killed server');
  const text = `the database keeps the transactions of a killed server for ${seconds} s`;
  if (seconds <= TRANSACTION_LIFE_MAX_S) return well(text);
  const advice = `Set transactionLifetimeLimitSeconds to ${TRANSACTION_LIFE_MAX_S}: payouts in progress wait for so long.`;
  return wrong(text, advice);
}

/** Reads the setting of a MongoDB; undefined where this user may not read it, or the database has none. */
export async function transactionLifetimeOf(connection: Connection): Promise<number | undefined> {
  const answer = await connection.db
    ?.admin()
    .command({ getParameter: 1, transactionLifetimeLimitSeconds: 1 })
    .catch(() => undefined);
  const seconds: unknown = answer?.transactionLifetimeLimitSeconds;
  return typeof seconds === 'number' ? seconds : undefined;
}
