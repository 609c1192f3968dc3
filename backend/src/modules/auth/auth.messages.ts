/** Words of log-in and proofs that no screen needs: they arrive with an answer, or stand in the audit log. */
export const AUTH_MESSAGES = {
  sessionGuessed: 'That was wrong too often, so this session was ended. Please log in again.',
  /** Where a passkey stays: the second factor is not off. */
  appOff: 'Your authenticator app is off. Log-in still asks for your passkey.',
  unprovenActs: 'Several different protected acts within an hour, and no proof',
} as const;
