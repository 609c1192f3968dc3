const RIGHT_TO_LEFT = String.raw`[\p{Script=Arabic}\p{Script=Hebrew}\p{Script=Syriac}\p{Script=Thaana}\p{Script=Nko}\p{Script=Adlam}]`;
/** Words of a right-to-left script with the spaces and marks between them. */
const RUN = new RegExp(String.raw`(${RIGHT_TO_LEFT}(?:[^\p{L}\p{N}]*(?:${RIGHT_TO_LEFT}|\p{M}))*)`, 'u');
const STARTS = new RegExp(`^${RIGHT_TO_LEFT}`, 'u');

export const isRightToLeft = (run: string): boolean => STARTS.test(run);

/** Splits a text that reads from left to right into runs of one direction, in the order in which they are drawn. */
export const directionRuns = (text: string): string[] => text.split(RUN).filter((run) => run !== '');
