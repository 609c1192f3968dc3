/** Marker that a long computation yields instead of a result when other clients may run. */
export const YIELD_POINT: unique symbol = Symbol('yield point');

export type YieldPoint = typeof YIELD_POINT;

export type Yielding<T> = Iterable<T | YieldPoint>;

/** Time slice of a computation before other clients run, in milliseconds. */
const TIME_SLICE_MS = 10;
const STEPS_PER_CLOCK_READ = 32;

/** Decides when a computation of many small steps must yield. */
export class TimeSlice {
  private steps = 0;
  private sliceEndsAt = performance.now() + TIME_SLICE_MS;

  /** Counts a step. @returns whether to yield */
  shouldYield(): boolean {
    return ++this.steps % STEPS_PER_CLOCK_READ === 0 && this.isExpired();
  }

  /** Variant for steps that take long themselves. */
  isExpired(): boolean {
    const now = performance.now();
    if (now < this.sliceEndsAt) return false;
    this.sliceEndsAt = now + TIME_SLICE_MS;
    return true;
  }
}

/** Adds yield points to available results, for the work done with each of them. */
export function* withYieldPoints<T>(items: Iterable<T>): Generator<T | YieldPoint, void, undefined> {
  const timeSlice = new TimeSlice();
  for (const item of items) {
    if (timeSlice.shouldYield()) yield YIELD_POINT;
    yield item;
  }
}

/** Drops yield points, for work that must not be interrupted, such as writes. */
export function* withoutYieldPoints<T>(items: Yielding<T>): Generator<T, void, undefined> {
  for (const item of items) if (item !== YIELD_POINT) yield item;
}

/** Collects results and forwards yield points. */
export function* collectResults<T>(items: Yielding<T>): Generator<YieldPoint, T[], undefined> {
  const collected: T[] = [];
  for (const item of items) {
    if (item === YIELD_POINT) yield YIELD_POINT;
    else collected.push(item);
  }
  return collected;
}

export function runToCompletion<T>(steps: Generator<YieldPoint, T, undefined>): T {
  for (;;) {
    const step = steps.next();
    if (step.done) return step.value;
  }
}

/** Runs a computation to completion; other clients run at its yield points. */
export async function runYielding<T>(steps: Generator<YieldPoint, T, undefined>): Promise<T> {
  for (;;) {
    const step = steps.next();
    if (step.done) return step.value;
    await yieldToEventLoop();
  }
}

/** Resolves after all pending events have been processed. */
export async function yieldToEventLoop(): Promise<void> {
  await new Promise(setImmediate);
}
