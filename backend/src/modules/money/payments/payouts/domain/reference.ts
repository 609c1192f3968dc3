/** Reference of a payout at the bank: 27 characters of a-z, 0-9 and -. It never changes. @param payoutId 24 hexadecimal digits */
export const payoutReference = (payoutId: string): string => `lb-${payoutId}`;

const REFERENCE = /^lb-([0-9a-f]{24})$/;

/** @returns the id of the payout; undefined if the reference is not ours */
export const payoutOfReference = (reference: string): string | undefined => REFERENCE.exec(reference)?.[1];
