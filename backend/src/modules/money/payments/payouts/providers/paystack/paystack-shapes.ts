import { type BankResult, type BankState, type BankTransfer, BankUnavailableError, bankMessage } from '../bank-result.js';

/** States of a transfer at Paystack (paystack.com/docs/transfers): pending, otp, received and the like are not final. */
const STATES: Readonly<Record<string, BankState>> = {
  pending: 'pending',
  otp: 'pending',
  received: 'pending',
  processing: 'pending',
  queued: 'pending',
  success: 'paid',
  failed: 'failed',
  abandoned: 'failed',
  blocked: 'failed',
  rejected: 'failed',
  reversed: 'returned',
};

export const partsOf = (value: unknown): Readonly<Record<string, unknown>> =>
  typeof value === 'object' && value !== null ? { ...value } : {};

const textOf = (value: unknown): string | null => (typeof value === 'string' && value !== '' ? value : null);

/** @throws BankUnavailableError if the state is unknown to us */
export function resultOf(data: unknown): BankResult {
  const { status, amount, transfer_code: code, session, gateway_response: response, reason_for_failure: reason } = partsOf(data);
  const state = typeof status === 'string' && Object.hasOwn(STATES, status) ? STATES[status] : undefined;
  if (!state) throw new BankUnavailableError('the provider reported a state that is not known');
  return {
    state,
    amountKobo: typeof amount === 'number' && Number.isSafeInteger(amount) ? amount : null,
    bankReference: textOf(partsOf(session).id) ?? textOf(code),
    why: state === 'failed' || state === 'returned' ? (bankMessage(response) ?? bankMessage(reason)) : null,
  };
}

/** @returns undefined if it has no reference or date @throws BankUnavailableError */
export function transferOf(data: unknown): BankTransfer | undefined {
  const { reference, createdAt } = partsOf(data);
  const created = new Date(typeof createdAt === 'string' ? createdAt : Number.NaN);
  if (typeof reference !== 'string' || Number.isNaN(created.getTime())) return undefined;
  return { ...resultOf(data), reference, createdAt: created };
}

const EVENTS: readonly string[] = ['transfer.success', 'transfer.failed', 'transfer.reversed'];

/** @returns undefined if the event is not about a transfer */
export function webhookResultOf(body: unknown): { reference: string; result: BankResult } | undefined {
  const { event, data } = partsOf(body);
  const { reference } = partsOf(data);
  if (typeof event !== 'string' || !EVENTS.includes(event) || typeof reference !== 'string') return undefined;
  // The event's name takes precedence: the state inside may be older.
  return { reference, result: resultOf({ ...partsOf(data), status: event.slice('transfer.'.length) }) };
}
