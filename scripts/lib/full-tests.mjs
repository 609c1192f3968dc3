/** Files of tests that `.ci/run` leaves out, since they take minutes: amounts of data, and long texts on every page. `test:full` runs them. */
export const FULL_PRODUCT = ['assign-1500', 'contacts-100000'];
export const FULL_JOURNEYS = ['bulk-email.spec.ts', 'long-texts.spec.ts'];
