/**
 * Names of fields that hold bank data, wherever they stand in an answer or a change: payout accounts and their parts, and
 * what a bank or a payment provider calls them.
 */
const BANK_FIELD = /bank|nuban|iban|recipient|payoutaccount|account(name|number|last)/i;

const isRecord = (value: unknown): value is Record<string, unknown> => typeof value === 'object' && value !== null;

/**
 * A copy of an answer without bank data, which never stays on a device (issue 6: phones are shared). A field that is left
 * out is missing, not null: a screen can tell "not kept here" from "there is none".
 */
export function withoutBankData(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(withoutBankData);
  if (!isRecord(value)) return value;
  return Object.fromEntries(
    Object.entries(value)
      .filter(([name]) => !BANK_FIELD.test(name))
      .map(([name, part]) => [name, withoutBankData(part)]),
  );
}

/** Whether bank data stands anywhere in a value. */
export function hasBankData(value: unknown): boolean {
  if (Array.isArray(value)) return value.some(hasBankData);
  return isRecord(value) && Object.entries(value).some(([name, part]) => BANK_FIELD.test(name) || hasBankData(part));
}
