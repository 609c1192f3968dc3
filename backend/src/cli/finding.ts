export interface Finding {
  readonly well: boolean;
  readonly text: string;
  readonly advice?: string;
  /** Marks a result that is not wrong, but worth knowing. */
  readonly isNote?: true;
}

export const well = (text: string): Finding => ({ well: true, text });
export const note = (text: string): Finding => ({ well: true, isNote: true, text });
export const wrong = (text: string, advice: string): Finding => ({ well: false, text, advice });
