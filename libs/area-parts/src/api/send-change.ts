import { answer, refreshData } from '@labelbridge/session';

/**
 * Sends a change to the API, and then refetches the data on screen that it changes: `sendChange(api.POST(...), '/api/rates')`.
 *
 * @param stale path prefixes of that data
 * @returns the server's message
 * @throws ApiError
 */
export async function sendChange(
  call: Promise<{ data?: { message: string }; response: Response }>,
  ...stale: readonly string[]
): Promise<string> {
  const { message } = await answer(call);
  void refreshData(...stale);
  return message;
}
