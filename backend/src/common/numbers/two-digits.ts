/** Rounds to two digits and a whole number, so that a figure is not the pay of one person. */
export const twoDigits = (value: number): number => Math.round(Number(value.toPrecision(2)));
