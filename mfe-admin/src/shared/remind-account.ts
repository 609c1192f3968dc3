import { answer, api, refreshData } from '@labelbridge/session';

/** Reminds an annotator that pay waits for a payout account. @returns the server's message @throws ApiError 429 within a day of the last one */
export async function remindAccount(id: string): Promise<string> {
  const { message } = await answer(api.POST('/api/users/{id}/remind-account', { params: { path: { id } } }));
  void refreshData(`/api/users/${id}`, '/api/payments');
  return message;
}
