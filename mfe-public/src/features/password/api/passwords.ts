import { answer, api } from '@labelbridge/session';

/** Asks for the link by mail. The answer does not tell whether the address is known. @throws ApiError */
export const requestResetLink = (email: string) => answer(api.POST('/api/auth/forgot-password', { body: { email } }));

/** Sets a new password by a link's token. @throws ApiError, naming `token` where the link does not work (any more) */
export const setPasswordByLink = (token: string, newPassword: string) =>
  answer(api.POST('/api/auth/reset-password', { body: { token, newPassword } }));
