import { Decimal128, Long } from 'bson';
import { badValue } from '../errors.js';
import { bsonTag, toNumber } from './types.js';

/** Finite decimal: `digits * 10^exponent`. */
interface Exact {
  readonly digits: bigint;
  readonly exponent: number;
}

const NUMBER_TEXT = /^([+-]?)(\d+)(?:\.(\d+))?(?:E([+-]?\d+))?$/i;

function parseExact(text: string): Exact | undefined {
  const parts = NUMBER_TEXT.exec(text);
  if (!parts) return undefined;
  const fraction = parts[3] ?? '';
  return { digits: BigInt(`${parts[1] === '-' ? '-' : ''}${parts[2]}${fraction}`), exponent: Number(parts[4] ?? 0) - fraction.length };
}

function exactText({ digits, exponent }: Exact): string {
  return `${digits}E${exponent}`;
}

/** Exact value of a finite double: a numerator over a power of two. */
function ratioOfDouble(value: number): { numerator: bigint; twos: number } {
  let scaled = value;
  let twos = 0;
  while (!Number.isInteger(scaled)) {
    scaled *= 2;
    twos++;
  }
  return { numerator: BigInt(scaled), twos };
}

/**
 * Nearest double of a number, and the exact remainder as a double. Equal numbers of any type give equal pairs, and the pairs order as
 * the numbers do, as index keys require.
 */
export function splitNumber(value: unknown): { double: number; rest: number } {
  if (typeof value === 'number') return { double: value, rest: 0 };
  if (typeof value === 'bigint') return splitInteger(value);
  const tag = bsonTag(value);
  if (tag === 'Long') return splitInteger((value as Long).toBigInt());
  const double = toNumber(value);
  if (tag !== 'Decimal128' || Number.isNaN(double)) return { double, rest: 0 };
  const exact = parseExact(String(value));
  return exact ? splitDecimal(exact, double) : { double, rest: 0 };
}

function splitInteger(value: bigint): { double: number; rest: number } {
  const double = Number(value);
  return { double, rest: Number(value - BigInt(double)) };
}

function splitDecimal(exact: Exact, nearest: number): { double: number; rest: number } {
  if (!Number.isFinite(nearest)) return { double: Math.sign(nearest) * Number.MAX_VALUE, rest: Math.sign(nearest) * Number.MAX_VALUE };
  const { numerator, twos } = ratioOfDouble(nearest);
  const power = 10n ** BigInt(Math.abs(exact.exponent));
  const scale = exact.exponent < 0 ? power : 1n;
  const left = (exact.exponent < 0 ? exact.digits : exact.digits * power) << BigInt(twos);
  const difference = left - numerator * scale;
  if (difference === 0n) return { double: nearest, rest: 0 };
  const rest = ratioToNumber(difference, scale << BigInt(twos));
  return { double: nearest, rest: rest === 0 ? (difference > 0n ? Number.MIN_VALUE : -Number.MIN_VALUE) : rest };
}

function ratioToNumber(numerator: bigint, denominator: bigint): number {
  const shift = denominator.toString(2).length - numerator.toString(2).replace('-', '').length + 64;
  const quotient = shift >= 0 ? (numerator << BigInt(shift)) / denominator : numerator / (denominator << BigInt(-shift));
  return Number(quotient) * 2 ** (-shift / 2) * 2 ** (-shift / 2);
}

function isLong(value: unknown): boolean {
  return typeof value === 'bigint' || bsonTag(value) === 'Long';
}

function decimalOf(value: unknown): Exact | undefined {
  if (bsonTag(value) === 'Decimal128' || isLong(value)) return parseExact(String(value));
  return parseExact(String(toNumber(value)));
}

const INT32_MAX = 2147483647;
const INT32_MIN = -2147483648;

function isInt32(value: unknown): boolean {
  if (bsonTag(value) === 'Int32') return true;
  return typeof value === 'number' && Number.isInteger(value) && value >= INT32_MIN && value <= INT32_MAX && !Object.is(value, -0);
}

/**
 * `$inc` and `$mul` (https://www.mongodb.com/docs/manual/reference/operator/update/inc/). The result has the wider of both types; an
 * int32 that overflows becomes an int64.
 *
 * @throws 2 if an int64 overflows
 */
export function arithmetic(operator: 'add' | 'multiply', left: unknown, right: unknown): unknown {
  if (bsonTag(left) === 'Decimal128' || bsonTag(right) === 'Decimal128') return decimalArithmetic(operator, left, right);
  const wholeNumbers = (isLong(left) || isInt32(left)) && (isLong(right) || isInt32(right));
  if (!wholeNumbers) return operator === 'add' ? toNumber(left) + toNumber(right) : toNumber(left) * toNumber(right);
  const a = BigInt(String(left));
  const b = BigInt(String(right));
  const result = operator === 'add' ? a + b : a * b;
  if (BigInt.asIntN(64, result) !== result)
    throw badValue(`Failed to apply ${operator === 'add' ? '$inc' : '$mul'} operations to current value: the result does not fit 64 bits`);
  const fits = result >= BigInt(INT32_MIN) && result <= BigInt(INT32_MAX);
  return !isLong(left) && !isLong(right) && fits ? Number(result) : Long.fromBigInt(result);
}

function decimalArithmetic(operator: 'add' | 'multiply', left: unknown, right: unknown): Decimal128 {
  const a = decimalOf(left);
  const b = decimalOf(right);
  if (!a || !b) {
    const result = operator === 'add' ? toNumber(left) + toNumber(right) : toNumber(left) * toNumber(right);
    return Decimal128.fromString(String(result));
  }
  if (operator === 'multiply')
    return Decimal128.fromStringWithRounding(exactText({ digits: a.digits * b.digits, exponent: a.exponent + b.exponent }));
  const exponent = Math.min(a.exponent, b.exponent);
  const digits = a.digits * 10n ** BigInt(a.exponent - exponent) + b.digits * 10n ** BigInt(b.exponent - exponent);
  return Decimal128.fromStringWithRounding(exactText({ digits, exponent }));
}
