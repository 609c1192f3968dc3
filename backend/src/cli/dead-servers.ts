import { type Connection } from 'mongoose';
import { type Finding } from './finding.js';

/** What a killed server held may be held no longer: what was in hand must be known 10 s after the next start, and a database looks after such transactions in turns of half this time. */
export const TRANSACTION_LIFE_MAX_S = 5;

/** What is to be said of a database that ends the transactions of a dead client after so many seconds; undefined where it does not tell. */
export function deadServersFinding(seconds: number | undefined): Finding {
  if (seconds === undefined) return { well: true, text: 'how long the database keeps the transactions of a dead server it does not tell' };
  const text = `the database keeps the transactions of a dead server for ${seconds} s`;
  return seconds <= TRANSACTION_LIFE_MAX_S
    ? { well: true, text }
    : {
        well: false,
        text,
        advice: `Set transactionLifetimeLimitSeconds to ${TRANSACTION_LIFE_MAX_S}: for so long the payouts that it had in hand wait.`,
      };
}

/** Asks a MongoDB for its setting; who may not read it, or a database that has none, is told nothing. */
export async function transactionLifeOf(connection: Connection): Promise<number | undefined> {
  const answer: unknown = await connection.db
    ?.admin()
    .command({ getParameter: 1, transactionLifetimeLimitSeconds: 1 })
    .catch(() => undefined);
  const seconds: unknown =
    typeof answer === 'object' && answer !== null && 'transactionLifetimeLimitSeconds' in answer
      ? answer.transactionLifetimeLimitSeconds
      : undefined;
  return typeof seconds === 'number' ? seconds : undefined;
}
