import { type Connection } from 'mongoose';
import { type Finding, well, wrong } from './finding.js';

/** Payouts in progress must be known 10 s after a start. A database looks for a killed server's transactions every half lifetime. */
export const TRANSACTION_LIFE_MAX_S = 5;

/** @param seconds lifetime in the database; undefined if it does not tell */
export function transactionLifetimeFinding(seconds: number | undefined): Finding {
  if (seconds === undefined) return well('the database does not tell how long it keeps the transactions of a killed server');
  const text = `the database keeps the transactions of a killed server for ${seconds} s`;
  if (seconds <= TRANSACTION_LIFE_MAX_S) return well(text);
  const advice = `Set transactionLifetimeLimitSeconds to ${TRANSACTION_LIFE_MAX_S}: payouts in progress wait for so long.`;
  return wrong(text, advice);
}

/** @returns the setting of a MongoDB; undefined if this user may not read it, or the database has none */
export async function transactionLifetimeOf(connection: Connection): Promise<number | undefined> {
  const answer = await connection.db
    ?.admin()
    .command({ getParameter: 1, transactionLifetimeLimitSeconds: 1 })
    .catch(() => undefined);
  const seconds: unknown = answer?.transactionLifetimeLimitSeconds;
  return typeof seconds === 'number' ? seconds : undefined;
}
