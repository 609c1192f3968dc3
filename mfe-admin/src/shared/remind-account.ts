import { sendChange } from '@labelbridge/area-parts';
import { api } from '@labelbridge/session';

/**
 * Reminds an annotator that pay waits for a payout account. @returns the server's message @throws ApiError 429 within a day of the last one
 */
export const remindAccount = (id: string): Promise<string> =>
  sendChange(api.POST('/api/users/{id}/remind-account', { params: { path: { id } } }), `/api/users/${id}`, '/api/payments');
