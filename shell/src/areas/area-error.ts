export type AreaFailure = 'unreachable' | 'slow' | 'broken' | 'older' | 'newer';

/** An area could not be loaded. `report` goes to the console and the log of the server, not to the panel. */
export class AreaError extends Error {
  override readonly name = 'AreaError';
  readonly failure: AreaFailure;

  constructor(failure: AreaFailure, report: string, cause?: unknown) {
    super(report, { cause });
    this.failure = failure;
  }
}
