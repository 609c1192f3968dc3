import { answer, api } from '@labelbridge/session';

export interface PasswordChange {
  oldPassword: string;
  newPassword: string;
}

/**
 * Changes the password and ends the other sessions.
 *
 * @returns the server's message
 * @throws ApiError naming `oldPassword` if it is wrong
 */
export async function changePassword({ oldPassword, newPassword }: PasswordChange): Promise<string> {
  const { message } = await answer(api.POST('/api/auth/change-password', { body: { oldPassword, newPassword } }));
  return message;
}
