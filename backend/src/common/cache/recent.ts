/** What was looked up lately, at most so many; what has not been asked for longest makes room. */
export class Recent<Value> {
  private readonly values = new Map<string, Value>();
  /** The last of them, which stands where it belongs. */
  private newest: string | undefined;

  constructor(private readonly max: number) {}

  get(key: string): Value | undefined {
    const value = this.values.get(key);
    if (value !== undefined && key !== this.newest) {
      this.values.delete(key);
      this.values.set(key, value);
      this.newest = key;
    }
    return value;
  }

  set(key: string, value: Value): void {
    this.values.delete(key);
    this.values.set(key, value);
    this.newest = key;
    const [oldest] = this.values.keys();
    if (this.values.size > this.max && oldest !== undefined) this.values.delete(oldest);
  }
}
