import { createHash } from 'node:crypto';

export const FAULT_KINDS = [
  /** The answer comes after the webhook, and after a short timeout. */
  'slow',
  /** Done, but without an answer. */
  'timeout',
  /** 500, and not done. */
  'error-before',
  /** Done, but the answer is 502. */
  'error-after',
  /** Done, but the connection is cut. */
  'reset',
  /** Done, but the answer is not JSON. */
  'garbage',
  /** Each webhook comes twice. */
  'twice',
  /** Pending for a moment, then paid. */
  'late',
  /** Pending for long, then paid. */
  'long',
  /** Pending, then failed: no money moved. */
  'fail',
  /** Paid, then returned. */
  'reverse',
  /** Paid and returned, with the two webhooks in the wrong order. */
  'disorder',
] as const;
export type FaultKind = (typeof FAULT_KINDS)[number];

/** Faults of the bank and their frequency. Times are in ms. */
export interface FaultPlan {
  readonly seed: number;
  /** Share of requests with a fault, 0 to 1. */
  readonly rate: number;
  readonly kinds: readonly FaultKind[];
  readonly slowMs: number;
  readonly lateMs: number;
  readonly longMs: number;
  /** Time from the payment of a transfer to its return. */
  readonly reverseMs: number;
}

export const NO_FAULTS: FaultPlan = { seed: 1, rate: 0, kinds: FAULT_KINDS, slowMs: 1_500, lateMs: 700, longMs: 8_000, reverseMs: 1_500 };

const share = (text: string): number => createHash('sha256').update(text).digest().readUInt32BE(0) / 2 ** 32;

/**
 * Chooses the fault of a request from the seed and `about`, independent of time: a seed gives the same faults even if requests overlap.
 *
 * @param about identifies the request, such as `transfer:0001234567:50000:1`
 */
export function faultFor({ seed, rate, kinds }: FaultPlan, about: string): FaultKind | undefined {
  if (share(`${seed}:whether:${about}`) >= rate) return undefined;
  return kinds[Math.floor(share(`${seed}:which:${about}`) * kinds.length)];
}

const MILLISECONDS_MAX = 600_000;

/** Applies a change from outside to a plan. @throws Error naming the invalid field */
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
