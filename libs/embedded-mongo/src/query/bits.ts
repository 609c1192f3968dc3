import { type Binary } from 'bson';
import { binaryParts } from '../bson/compare.js';
import { bsonTag, isNumeric, toNumber } from '../bson/types.js';
import { badValue } from '../errors.js';
import { type BitsMode } from './filter-nodes.js';

/** @param value number, binary data, or list of bit positions @throws 2 for other values */
export function parseBitMask(operator: string, value: unknown): bigint {
  if (Array.isArray(value))
    return (value as unknown[]).reduce((mask: bigint, entry) => mask | (1n << BigInt(bitPosition(operator, entry))), 0n);
  const mask = bitsOf(value);
  if (mask === undefined || mask < 0n) throw badValue(`${operator} takes an Array, a non-negative number or BinData`);
  return mask;
}

function bitPosition(operator: string, value: unknown): number {
  const position = toNumber(value);
  if (!Number.isInteger(position) || position < 0) throw badValue(`bit positions of ${operator} must be non-negative integers`);
  return position;
}

function bitsOf(value: unknown): bigint | undefined {
  if (isNumeric(value)) {
    const number = toNumber(value);
    if (!Number.isInteger(number)) return undefined;
    return bsonTag(value) === 'Long' ? BigInt(String(value)) : BigInt(number);
  }
  if (value instanceof Uint8Array || bsonTag(value) === 'Binary') return littleEndian(binaryParts(value as Binary | Uint8Array).bytes);
  return undefined;
}

function littleEndian(bytes: Uint8Array): bigint {
  let bits = 0n;
  for (let at = bytes.length - 1; at >= 0; at--) bits = (bits << 8n) | BigInt(bytes[at] as number);
  return bits;
}

/** @returns false for values without bits */
export function matchesBits(value: unknown, mode: BitsMode, mask: bigint): boolean {
  const bits = bitsOf(value);
  if (bits === undefined) return false;
  const common = bits & mask;
  switch (mode) {
    case 'allSet':
      return common === mask;
    case 'allClear':
      return common === 0n;
    case 'anySet':
      return common !== 0n;
    case 'anyClear':
      return common !== mask;
  }
}
