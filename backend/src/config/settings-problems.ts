/** What is wrong with the settings, all at once, so that an operator mends them in one go. */
export class SettingsProblems extends Error {
  readonly #problems: string[] = [];

  override readonly name = 'SettingsProblems';

  /** Notes that the setting `name` breaks `rule` (a phrase that follows the name). The value itself is never shown. */
  add(name: string, rule: string): void {
    this.#problems.push(`${name} ${rule}`);
  }

  /** @throws itself, when something was noted */
  throwIfAny(): void {
    if (this.#problems.length === 0) return;
    this.message = `Labelbridge does not start with these settings:\n${this.#problems.map((line) => `  - ${line}`).join('\n')}`;
    throw this;
  }
}
