/** What was looked up lately, at most so many; what has not been asked for longest makes room. */
export class Recent<Value> {
  private readonly values = new Map<string, Value>();

  constructor(private readonly max: number) {}

  get(key: string): Value | undefined {
    const value = this.values.get(key);
    if (value !== undefined) {
      this.values.delete(key);
      this.values.set(key, value);
    }
    return value;
  }

  set(key: string, value: Value): void {
    this.values.delete(key);
    this.values.set(key, value);
    const [oldest] = this.values.keys();
    if (this.values.size > this.max && oldest !== undefined) this.values.delete(oldest);
  }
}
