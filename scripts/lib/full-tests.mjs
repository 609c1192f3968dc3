/** Files of tests that `.ci/run` leaves out, since they take minutes: amounts of data, copies of databases, two
 * processes, drills, long texts on every page, and work on media by touch and over time. */
export const FULL_PRODUCT = [
  'assign-1500',
  'cli-database',
  'contacts-100000',
  'drills',
  'job-copies',
  'jobs-two-servers',
  'payouts-two-servers',
];
export const FULL_JOURNEYS = ['bulk-email.spec.ts', 'directions.spec.ts', 'long-texts.spec.ts', 'touch.spec.ts', 'work-over-time.spec.ts'];
