/** Marker that a long computation yields instead of a result when other clients may run. */
export const PAUSE: unique symbol = Symbol('pause');

export type Pause = typeof PAUSE;

/** Results interleaved with yield points. */
export type Paced<T> = Iterable<T | Pause>;

/** Time slice of a computation before other clients run, in milliseconds. */
const TURN_MS = 10;
/** Steps between two readings of the clock. */
const STEPS = 32;

/** Determines when a computation of many small steps must yield. */
export class Pace {
  private steps = 0;
  private turnEnds = performance.now() + TURN_MS;

  /** Whether to yield; called once per step. */
  isDue(): boolean {
    return ++this.steps % STEPS === 0 && this.isOver();
  }

  /** Whether the time slice has expired; for steps that take long themselves. */
  isOver(): boolean {
    const now = performance.now();
    if (now < this.turnEnds) return false;
    this.turnEnds = now + TURN_MS;
    return true;
  }
}

/** Adds yield points to available results, for the work done with each of them. */
export function* withPauses<T>(items: Iterable<T>): Generator<T | Pause, void, undefined> {
  const pace = new Pace();
  for (const item of items) {
    if (pace.isDue()) yield PAUSE;
    yield item;
  }
}

/** The results without yield points, for work that must not be interrupted, such as writes. */
export function* withoutPauses<T>(items: Paced<T>): Generator<T, void, undefined> {
  for (const item of items) if (item !== PAUSE) yield item;
}

/** Collects results and forwards yield points. */
export function* collect<T>(items: Paced<T>): Generator<Pause, T[], undefined> {
  const collected: T[] = [];
  for (const item of items) {
    if (item === PAUSE) yield PAUSE;
    else collected.push(item);
  }
  return collected;
}

/** Runs a computation to completion without yielding. */
export function finishAtOnce<T>(steps: Generator<Pause, T, undefined>): T {
  for (;;) {
    const step = steps.next();
    if (step.done) return step.value;
  }
}

/** Runs a computation to completion; other clients run at its yield points. */
export async function finish<T>(steps: Generator<Pause, T, undefined>): Promise<T> {
  for (;;) {
    const step = steps.next();
    if (step.done) return step.value;
    await nextTurn();
  }
}

/** Resolves after all pending events have been processed. */
export async function nextTurn(): Promise<void> {
  await new Promise(setImmediate);
}
