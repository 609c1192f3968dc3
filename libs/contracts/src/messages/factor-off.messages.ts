/** Texts apart from the log-in's, because the landing page loads those. */
export const FACTOR_OFF_MESSAGES = {
  question: 'Turn off the second factor?',
  appQuestion: 'Turn off the authenticator app?',
  passkeysStay: 'Your passkeys stay: log-in still asks for one of them.',
  app: 'Your authenticator app is off.',
  passwordAlone: 'From now on log-in asks for your password alone.',
  thenPasswordAlone: 'Log-in then asks for your password alone.',
} as const;
