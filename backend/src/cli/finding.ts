/** What one check found; `advice` says what to do where it is not well. */
export interface Finding {
  readonly well: boolean;
  readonly text: string;
  readonly advice?: string;
}
