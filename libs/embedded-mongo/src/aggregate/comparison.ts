import { evalExpr } from 'mingo/core';
import { type Options } from 'mingo/types';
import { compareValues } from '../bson/compare.js';
import { CommandError } from '../errors.js';

type Operator = (document: unknown, operands: unknown, options: Options) => unknown;

/** Order of BSON types; a missing field is below null. */
function orderOf(left: unknown, right: unknown): number {
  if (left === undefined && right === null) return -1;
  if (left === null && right === undefined) return 1;
  return Math.sign(compareValues(left, right));
}

function comparison(name: string, result: (order: number) => unknown): Operator {
  return (document, operands, options) => {
    if (!Array.isArray(operands) || operands.length !== 2) {
      const count = Array.isArray(operands) ? operands.length : 1;
      throw new CommandError(16020, `Expression ${name} takes exactly 2 arguments. ${count} were passed in.`);
    }
    const [left, right]: unknown[] = operands.map((operand: unknown) => evalExpr(document as object, operand, options));
    return result(orderOf(left, right));
  };
}

/**
 * Comparison operators of expressions. The operators of mingo compare only values of one type, and treat a missing field as null.
 *
 * Source: MongoDB manual, "Comparison Expression Operators" and "BSON Types: Comparison/Sort Order".
 */
export const COMPARISON_OPERATORS: Readonly<Record<string, Operator>> = {
  $cmp: comparison('$cmp', (order) => order),
  $eq: comparison('$eq', (order) => order === 0),
  $ne: comparison('$ne', (order) => order !== 0),
  $gt: comparison('$gt', (order) => order > 0),
  $gte: comparison('$gte', (order) => order >= 0),
  $lt: comparison('$lt', (order) => order < 0),
  $lte: comparison('$lte', (order) => order <= 0),
};
