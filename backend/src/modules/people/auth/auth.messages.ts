/** Texts that no screen needs: the API answers with them, or the audit log contains them. */
export const AUTH_MESSAGES = {
  sessionGuessed: 'That was wrong too often, so this session was ended. Please log in again.',
  /** For an account with passkeys: the second factor stays on. */
  appOff: 'Your authenticator app is off. Log-in still asks for your passkey.',
  unprovenActs: 'Several different protected acts within an hour, and no proof',
} as const;
