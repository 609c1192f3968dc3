import { type Transfer } from './model.js';

export interface BankAnswer {
  readonly status: number;
  readonly body: unknown;
}

export const done = (message: string, data: unknown, more: object = {}): BankAnswer => ({
  status: 200,
  body: { status: true, message, data, ...more },
});

/** @param code machine-readable reason */
export const refused = (status: number, message: string, code: string): BankAnswer => ({
  status,
  body: { status: false, message, type: 'validation_error', code },
});

/** A transfer as in `GET /transfer/verify/:reference` and webhooks (paystack.com/docs/api/transfer). */
export const transferView = (transfer: Transfer): object => ({
  id: transfer.id,
  domain: 'test',
  amount: transfer.amount,
  currency: 'NGN',
  source: 'balance',
  reason: transfer.reason,
  reference: transfer.reference,
  transfer_code: transfer.code,
  status: transfer.status,
  gateway_response: transfer.why,
  failures: null,
  session: { provider: 'nip', id: transfer.status === 'success' || transfer.status === 'reversed' ? transfer.sessionId : null },
  recipient: {
    active: true,
    currency: 'NGN',
    name: transfer.recipient.name,
    recipient_code: transfer.recipient.code,
    type: 'nuban',
    details: {
      account_number: transfer.recipient.accountNumber,
      account_name: transfer.recipient.name,
      bank_code: transfer.recipient.bankCode,
    },
  },
  createdAt: transfer.createdAt,
  updatedAt: transfer.updatedAt,
});
