import { AsyncLocalStorage } from 'node:async_hooks';

/**
 * A value that is at hand wherever a call leads, as long as the call lasts.
 *
 * While one is in use, Node (before 24, where it became cheap) follows every promise of the process for it: the database's and the
 * driver's too. So it is let go of as soon as no call has one.
 */
export class CallScope<Value> {
  private readonly storage = new AsyncLocalStorage<Value>();
  private calls = 0;

  /** The value of the call that is under way; undefined outside of calls. */
  get value(): Value | undefined {
    return this.storage.getStore();
  }

  /** Runs `work`, and all that it starts and waits for, with a value. What it leaves running may find none. */
  async run<Result>(value: Value, work: () => Result | Promise<Result>): Promise<Result> {
    this.calls += 1;
    try {
      return await this.storage.run(value, work);
    } finally {
      this.calls -= 1;
      if (this.calls === 0) this.storage.disable();
    }
  }
}
