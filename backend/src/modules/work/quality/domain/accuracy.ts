import { wilson } from '@labelbridge/annotation';

export interface Accuracy {
  readonly right: number;
  readonly seen: number;
  readonly low: number | null;
  readonly high: number | null;
}

export function accuracyOf(right: number, seen: number): Accuracy {
  const { low, high } = wilson(right, seen) ?? { low: null, high: null };
  return { right, seen, low, high };
}
