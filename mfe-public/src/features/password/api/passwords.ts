import { answer, api } from '@labelbridge/session';

/** Requests the link by e-mail. The answer is the same for known and unknown addresses. @throws ApiError */
export const requestResetLink = (email: string) => answer(api.POST('/api/auth/forgot-password', { body: { email } }));

/** Sets a new password with the token of a link. @throws ApiError; its details name `token` if the link is invalid */
export const setPasswordByLink = (token: string, newPassword: string) =>
  answer(api.POST('/api/auth/reset-password', { body: { token, newPassword } }));
