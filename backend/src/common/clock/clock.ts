/** Where time comes from. Nothing else in the backend reads the system's clock, so that tests can freeze it. */
export abstract class Clock {
  /** The present instant. */
  abstract now(): Date;
}

/** The machine's clock. */
export class SystemClock extends Clock {
  now(): Date {
    return new Date();
  }
}
