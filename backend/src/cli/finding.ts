/** The result of one check; `advice` says what to do about a problem. */
export interface Finding {
  readonly well: boolean;
  readonly text: string;
  readonly advice?: string;
  /** Nothing is wrong, but somebody should know it. */
  readonly isNote?: true;
}

export const well = (text: string): Finding => ({ well: true, text });
export const note = (text: string): Finding => ({ well: true, isNote: true, text });
export const wrong = (text: string, advice: string): Finding => ({ well: false, text, advice });
