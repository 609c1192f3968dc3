import { type Schemas } from '@labelbridge/api-client';
import { answer, api, refreshData } from '@labelbridge/session';
import { withIdempotencyKey } from '../../../shared/idempotency.js';
import { refreshMoney } from './payouts.js';

type Bonus = Schemas['GiveBonusDto'];

/** @returns the server's message */
export const giveBonus = async (body: Bonus): Promise<string> => {
  try {
    const { message } = await withIdempotencyKey(['bonus', JSON.stringify(body)], (key) =>
      answer(api.POST('/api/payments/bonus', { params: { header: { 'Idempotency-Key': key } }, body })),
    );
    return message;
  } finally {
    refreshMoney();
    void refreshData('/api/projects');
  }
};

/** @returns the server's message */
export const voidBonus = async (id: string, reason: string): Promise<string> => {
  try {
    const { message } = await withIdempotencyKey(['void', id], (key) =>
      answer(api.POST('/api/payments/{id}/void', { params: { path: { id }, header: { 'Idempotency-Key': key } }, body: { reason } })),
    );
    return message;
  } finally {
    refreshMoney();
  }
};
