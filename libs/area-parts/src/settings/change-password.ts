import { answer, api } from '@labelbridge/session';

/** What the form sends. */
export interface PasswordChange {
  oldPassword: string;
  newPassword: string;
}

/**
 * Changes one's own password, which ends the other sessions.
 *
 * @returns what to tell
 * @throws ApiError naming `oldPassword` where it is not the present one
 */
export async function changePassword({ oldPassword, newPassword }: PasswordChange): Promise<string> {
  const { message } = await answer(api.POST('/api/auth/change-password', { body: { oldPassword, newPassword } }));
  return message;
}
