/** Files of tests that `.ci/run` leaves out, since they take minutes: amounts of data, copies of databases, two
 * processes, drills, long texts on every page, work on media by touch and over time, and conditions of work that HTTP tests cover. */
export const FULL_PRODUCT = [
  'assign-1500',
  'cli-database',
  'contacts-100000',
  'drills',
  'job-copies',
  'jobs-two-servers',
  'payouts-two-servers',
];
export const FULL_JOURNEYS = [
  'bulk-email.spec.ts',
  'conditions.spec.ts',
  'directions.spec.ts',
  'exam-pay.spec.ts',
  'long-day.spec.ts',
  'long-texts.spec.ts',
  'touch.spec.ts',
  'work-over-time.spec.ts',
];
