/** Why an area is not there. `report` goes to the console and to whoever is asked for help; people read the panel. */
export type AreaFailure = 'unreachable' | 'slow' | 'broken' | 'older' | 'newer';

/** An area that could not be loaded. */
export class AreaError extends Error {
  override readonly name = 'AreaError';
  readonly failure: AreaFailure;

  constructor(failure: AreaFailure, report: string, cause?: unknown) {
    super(report, { cause });
    this.failure = failure;
  }
}
