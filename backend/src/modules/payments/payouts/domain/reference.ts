/** The reference under which a bank knows a payout: 27 of a-z, 0-9 and -. It never changes. @param payoutId 24 hexadecimal digits */
export const payoutReference = (payoutId: string): string => `lb-${payoutId}`;

const REFERENCE = /^lb-([0-9a-f]{24})$/;

/** The payout that a reference is of; undefined where it is none of ours. */
export const payoutOfReference = (reference: string): string | undefined => REFERENCE.exec(reference)?.[1];
