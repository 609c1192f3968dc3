import { Injectable } from '@nestjs/common';

/** Whether this process is on its way out: it still answers, but asks to be sent nothing new. */
@Injectable()
export class Stopping {
  #begun = false;
  #leaving = false;

  get begun(): boolean {
    return this.#begun;
  }

  /** Whether connections are to end with their next answer. */
  get leaving(): boolean {
    return this.#leaving;
  }

  leave(): void {
    this.#leaving = true;
  }

  begin(): void {
    this.#begun = true;
  }
}
