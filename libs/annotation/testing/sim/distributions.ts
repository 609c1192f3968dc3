export type Random = () => number;

const normal = (random: Random): number => Math.sqrt(-2 * Math.log(1 - random())) * Math.cos(2 * Math.PI * random());

/** @see Marsaglia and Tsang (2000), A simple method for generating gamma variables */
function gamma(random: Random, shape: number): number {
  if (shape < 1) return gamma(random, shape + 1) * Math.pow(1 - random(), 1 / shape);
  const d = shape - 1 / 3;
  for (;;) {
    const x = normal(random);
    const v = (1 + x / Math.sqrt(9 * d)) ** 3;
    if (v > 0 && Math.log(1 - random()) < (x * x) / 2 + d * (1 - v + Math.log(v))) return d * v;
  }
}

export function beta(random: Random, a: number, b: number): number {
  const [x, y] = [gamma(random, a), gamma(random, b)];
  return x / (x + y);
}

/** Shares of a whole, each as likely as any other. */
export function evenShares(random: Random, count: number): number[] {
  const values = Array.from({ length: count }, () => gamma(random, 1));
  const total = values.reduce((all, value) => all + value, 0);
  return values.map((value) => value / total);
}

/** Index drawn by its probability. */
export function drawn(random: Random, probabilities: readonly number[]): number {
  let left = random();
  const found = probabilities.findIndex((probability) => (left -= probability) < 0);
  return found < 0 ? probabilities.length - 1 : found;
}

/** Different whole numbers below `limit`. */
export function differentOnes(random: Random, limit: number, count: number): number[] {
  const found = new Set<number>();
  while (found.size < count) found.add(Math.floor(random() * limit));
  return [...found];
}
