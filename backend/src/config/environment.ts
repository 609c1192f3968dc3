/** Collects the problems of all settings, to report them together. */
export class SettingsProblems extends Error {
  readonly #problems: string[] = [];

  override readonly name = 'SettingsProblems';

  /** @param rule a phrase that follows the name, without secret values */
  add(name: string, rule: string): void {
    this.#problems.push(`${name} ${rule}`);
  }

  throwIfAny(): void {
    if (this.#problems.length === 0) return;
    this.message = `Labelbridge does not start with these settings:\n${this.#problems.map((line) => `  - ${line}`).join('\n')}`;
    throw this;
  }
}

export class Environment {
  readonly problems = new SettingsProblems();
  readonly production: boolean;

  constructor(private readonly variables: Readonly<Record<string, string | undefined>>) {
    this.production = variables.NODE_ENV === 'production';
  }

  text(name: string): string | undefined {
    return this.raw(name)?.trim() || undefined;
  }

  raw(name: string): string | undefined {
    return this.variables[name];
  }

  checkPair(one: string, other: string): void {
    const [has, hasOther] = [Boolean(this.text(one)), Boolean(this.text(other))];
    if (has !== hasOther) this.problems.add(has ? other : one, `must be given together with ${has ? one : other}`);
  }

  choice<T extends string>(name: string, values: readonly T[], fallback: T): T {
    const value = this.text(name);
    const found = values.find((candidate) => candidate === value);
    if (value !== undefined && found === undefined) this.problems.add(name, `must be one of: ${values.join(', ')}`);
    return found ?? fallback;
  }

  isOn(name: string, fallback: boolean): boolean {
    return this.choice(name, ['on', 'off'], fallback ? 'on' : 'off') === 'on';
  }

  /** @param rule replaces the default phrase of the problem */
  integer(name: string, fallback: number, { min, max, rule }: { min: number; max: number; rule?: string }): number {
    const value = Number(this.text(name) ?? fallback);
    if (!Number.isSafeInteger(value) || value < min || value > max)
      this.problems.add(name, rule ?? `must be a whole number from ${min} to ${max}`);
    return value;
  }

  /** @returns the address without trailing slashes */
  url(name: string, protocols: readonly string[]): string | undefined {
    const value = this.text(name);
    // A MongoDB address may have several hosts, which `URL` cannot parse.
    const one = value?.replace(/^(mongodb:\/\/[^/,?]*)(,[^/,?]+)+/, '$1') ?? '';
    if (value !== undefined && !protocols.includes(URL.canParse(one) ? new URL(one).protocol : ''))
      this.problems.add(name, `must be an address that starts with ${protocols.map((protocol) => `${protocol}//`).join(' or ')}`);
    return value?.replace(/\/+$/, '');
  }
}
