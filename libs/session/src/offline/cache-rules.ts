import { isRecord } from '../is-record.js';

/** Paths that an annotator's device caches. A list, so that new paths are not cached by accident. Admins' data is never cached. */
const CACHED_PATHS: readonly RegExp[] = [
  /^\/api\/overview(\/series)?$/,
  /^\/api\/jobs(\/[0-9a-f]{24}(\/items|\/interface)?)?$/,
  /^\/api\/projects(\/[0-9a-f]{24}(\/guideline)?|\/outlook)?$/,
  /^\/api\/applications(\/[0-9a-f]{24})?$/,
  /^\/api\/payments$/,
  /^\/api\/users\/me(\/skills|\/quality)?$/,
];

/** @param key an API path with its query */
export const isCacheable = (key: string): boolean => {
  const [path = ''] = key.split('?');
  return CACHED_PATHS.some((pattern) => pattern.test(path));
};

/** Names of fields that hold bank data, including the names that banks and payment providers use. */
const BANK_FIELD = /bank|nuban|iban|recipient|payoutaccount|account(name|number|last)/i;

/**
 * Copies an answer without bank data, which is never stored on a device (phones are shared). The fields are missing, not null, so that a
 * screen can tell "not cached" from "not set".
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

export function hasBankData(value: unknown): boolean {
  if (Array.isArray(value)) return value.some(hasBankData);
  return isRecord(value) && Object.entries(value).some(([name, part]) => BANK_FIELD.test(name) || hasBankData(part));
}
