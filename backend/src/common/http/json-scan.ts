/** Limits of a JSON text. A text beyond them is never parsed: that alone may take a second. */
export interface JsonLimits {
  /** Levels of nested lists and objects. */
  readonly depth: number;
  /** Lists and objects. */
  readonly containers: number;
  /** Entries of all lists and objects. */
  readonly values: number;
  /** Entries of one object. */
  readonly keys: number;
}

export type JsonExcess = keyof JsonLimits;

const [QUOTE, BACKSLASH, COMMA, COLON, OPEN_LIST, CLOSE_LIST, OPEN, CLOSE] = [0x22, 0x5c, 0x2c, 0x3a, 0x5b, 0x5d, 0x7b, 0x7d];

function afterText(json: Uint8Array, from: number): number {
  for (let end = json.indexOf(QUOTE, from); end >= 0; end = json.indexOf(QUOTE, end + 1)) {
    let slashes = 0;
    while (json[end - 1 - slashes] === BACKSLASH) slashes++;
    if (slashes % 2 === 0) return end + 1;
  }
  return json.length;
}

/** Counts by structural characters alone and stops at the first excess. The text need not be valid JSON. */
export function excessOf(json: Uint8Array, limits: JsonLimits): JsonExcess | undefined {
  const keys: number[] = [];
  let [containers, values] = [0, 0];
  for (let at = 0; at < json.length; at++) {
    switch (json[at]) {
      case QUOTE:
        at = afterText(json, at + 1) - 1;
        break;
      case OPEN:
      case OPEN_LIST:
        keys.push(0);
        if (keys.length > limits.depth) return 'depth';
        if (++containers > limits.containers) return 'containers';
        break;
      case CLOSE:
      case CLOSE_LIST:
        keys.pop();
        break;
      case COMMA:
        if (++values > limits.values) return 'values';
        break;
      case COLON: {
        const count = (keys.pop() ?? 0) + 1;
        if (count > limits.keys) return 'keys';
        keys.push(count);
        break;
      }
    }
  }
  return undefined;
}
