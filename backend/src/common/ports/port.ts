/** Lets a module use what another one implements, without an import. The other one binds its implementation at the start. */
export abstract class Port<Implementation extends object> {
  #implementation: Implementation | undefined;

  /** @throws Error if it is bound already */
  bind(implementation: Implementation): void {
    if (this.#implementation) throw new Error(`${this.constructor.name} is bound twice`);
    this.#implementation = implementation;
  }

  /** @throws Error if nobody has bound it */
  get implementation(): Implementation {
    if (!this.#implementation) throw new Error(`${this.constructor.name} is not bound`);
    return this.#implementation;
  }
}
