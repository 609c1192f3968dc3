/** The result of one check; `advice` says what to do about a problem. */
export interface Finding {
  readonly well: boolean;
  readonly text: string;
  readonly advice?: string;
}

export const well = (text: string): Finding => ({ well: true, text });
export const wrong = (text: string, advice: string): Finding => ({ well: false, text, advice });
