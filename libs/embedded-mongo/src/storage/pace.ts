/** What a long computation gives in place of a result, where other work may go first. */
export const PAUSE: unique symbol = Symbol('pause');

/** The type of `PAUSE`. */
export type Pause = typeof PAUSE;

/** Results with pauses between them. */
export type Paced<T> = Iterable<T | Pause>;

/** Time after which other clients get a turn, in milliseconds. */
const TURN_MS = 10;
/** The clock is looked at once in so many steps. */
const STEPS = 32;

/** Tells a computation of many small steps when it is time for a pause. */
export class Pace {
  private steps = 0;
  private turnEnds = performance.now() + TURN_MS;

  /** Whether a pause is due, asked once a step. */
  isDue(): boolean {
    return ++this.steps % STEPS === 0 && this.isOver();
  }

  /** Whether a pause is due, for steps that are long themselves. */
  isOver(): boolean {
    const now = performance.now();
    if (now < this.turnEnds) return false;
    this.turnEnds = now + TURN_MS;
    return true;
  }
}

/** Results that are there already, with pauses for the work that is done with them. */
export function* withPauses<T>(items: Iterable<T>): Generator<T | Pause, void, undefined> {
  const pace = new Pace();
  for (const item of items) {
    if (pace.isDue()) yield PAUSE;
    yield item;
  }
}

/** The results alone: for work that must not be interrupted, such as that within a write. */
export function* withoutPauses<T>(items: Paced<T>): Generator<T, void, undefined> {
  for (const item of items) if (item !== PAUSE) yield item;
}

/** Collects results and hands pauses on. */
export function* collect<T>(items: Paced<T>): Generator<Pause, T[], undefined> {
  const collected: T[] = [];
  for (const item of items) {
    if (item === PAUSE) yield PAUSE;
    else collected.push(item);
  }
  return collected;
}

/** Runs a computation to its end without pausing. */
export function finishAtOnce<T>(steps: Generator<Pause, T, undefined>): T {
  for (;;) {
    const step = steps.next();
    if (step.done) return step.value;
  }
}

/** Runs a computation to its end, with other work in its pauses. */
export async function finish<T>(steps: Generator<Pause, T, undefined>): Promise<T> {
  for (;;) {
    const step = steps.next();
    if (step.done) return step.value;
    await nextTurn();
  }
}

/** Resolves when everything that waits has had its turn. */
export async function nextTurn(): Promise<void> {
  await new Promise(setImmediate);
}
