import { createHash } from 'node:crypto';

/** What may go wrong with one request, or with what follows from it. */
export const FAULT_KINDS = [
  /** The answer comes after the webhook, and later than a short timeout. */
  'slow',
  /** It is done, and no answer ever comes. */
  'timeout',
  /** 500, and nothing was done. */
  'error-before',
  /** It is done, and the answer is 502. */
  'error-after',
  /** It is done, and the connection is cut. */
  'reset',
  /** It is done, and the answer is no JSON. */
  'garbage',
  /** Each webhook comes twice. */
  'twice',
  /** Pending for a moment, then paid. */
  'late',
  /** Pending for long, then paid. */
  'long',
  /** Pending, then failed: nothing was moved. */
  'fail',
  /** Paid, and returned later. */
  'reverse',
  /** Paid and returned, and the two webhooks come in the wrong order. */
  'disorder',
] as const;
export type FaultKind = (typeof FAULT_KINDS)[number];

/** Which faults the bank has, and when. Times are in ms. */
export interface FaultPlan {
  readonly seed: number;
  /** The share of requests that meet a fault, 0 to 1. */
  readonly rate: number;
  readonly kinds: readonly FaultKind[];
  readonly slowMs: number;
  readonly lateMs: number;
  readonly longMs: number;
  /** The time from the payment of a transfer to its return. */
  readonly reverseMs: number;
}

/** A bank without faults. */
export const NO_FAULTS: FaultPlan = { seed: 1, rate: 0, kinds: FAULT_KINDS, slowMs: 1_500, lateMs: 700, longMs: 8_000, reverseMs: 1_500 };

const share = (text: string): number => createHash('sha256').update(text).digest().readUInt32BE(0) / 2 ** 32;

/**
 * The fault that a request meets, or undefined. It follows from the seed and what the request is about, never from when
 * it comes: the same seed gives the same faults again, however requests overlap.
 *
 * @param about names the request, such as `transfer:0001234567:50000:1`
 */
export function faultFor({ seed, rate, kinds }: FaultPlan, about: string): FaultKind | undefined {
  if (share(`${seed}:whether:${about}`) >= rate) return undefined;
  return kinds[Math.floor(share(`${seed}:which:${about}`) * kinds.length)];
}

const MILLISECONDS_MAX = 600_000;

/**
 * A plan changed by what somebody sent.
 *
 * @throws Error naming the field that is not as it must be
 */
export function changedPlan(plan: FaultPlan, change: Readonly<Record<string, unknown>>): FaultPlan {
  const number = (name: 'seed' | 'rate' | 'slowMs' | 'lateMs' | 'longMs' | 'reverseMs', max: number): number => {
    const value = change[name] ?? plan[name];
    if (typeof value !== 'number' || !Number.isFinite(value) || value < 0 || value > max)
      throw new Error(`${name} must be a number from 0 to ${max}`);
    return value;
  };
  return {
    seed: number('seed', Number.MAX_SAFE_INTEGER),
    rate: number('rate', 1),
    slowMs: number('slowMs', MILLISECONDS_MAX),
    lateMs: number('lateMs', MILLISECONDS_MAX),
    longMs: number('longMs', MILLISECONDS_MAX),
    reverseMs: number('reverseMs', MILLISECONDS_MAX),
    kinds: kindsOf(change.kinds ?? plan.kinds),
  };
}

function kindsOf(value: unknown): readonly FaultKind[] {
  const given: unknown[] = Array.isArray(value) ? value : [];
  const kinds = FAULT_KINDS.filter((kind) => given.includes(kind));
  if (kinds.length === 0 || kinds.length !== given.length) throw new Error(`kinds must be some of: ${FAULT_KINDS.join(', ')}`);
  return kinds;
}
