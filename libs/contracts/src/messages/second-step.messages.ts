/** Texts of the second step of a log-in, in their own file, because the landing page does not load that step. */
export const SECOND_STEP_MESSAGES = {
  neededOr: 'Or enter a code: of your authenticator app where you have one, or one of your recovery codes.',
  lostAll: 'Lost all of these? Write to Labelbridge: a person there checks that it is you, and takes the second factor off.',
} as const;
