import * as accumulatorOperators from 'mingo/operators/accumulator';
import * as expressionOperators from 'mingo/operators/expression';
import * as projectionOperators from 'mingo/operators/projection';
import * as pipelineOperators from 'mingo/operators/pipeline';
import * as queryOperators from 'mingo/operators/query';
import * as windowOperators from 'mingo/operators/window';
import { Context, evalExpr } from 'mingo/core';
import { type Options } from 'mingo/types';
import { plainNumbers } from '../bson/raw-document.js';
import { type Document, isNumeric, toNumber } from '../bson/types.js';
import { CommandError } from '../errors.js';
import { COMPARISON_OPERATORS } from './comparison.js';

type OperatorTable = Parameters<typeof Context.init>[0];

const OPERATORS = {
  accumulator: { ...accumulatorOperators },
  expression: { ...expressionOperators, ...COMPARISON_OPERATORS },
  pipeline: { ...pipelineOperators },
  projection: { ...projectionOperators },
  query: { ...queryOperators },
  window: { ...windowOperators },
} as unknown as OperatorTable;

/** All operators of mingo. Without a complete context mingo treats operators as field names. */
export const MINGO_CONTEXT = Context.init(OPERATORS);

export function mingoOptions(variables?: Document): Partial<Options> {
  return { context: MINGO_CONTEXT, scriptEnabled: false, ...(variables ? { variables } : {}) };
}

export function asCommandError(error: unknown): CommandError {
  if (error instanceof CommandError) return error;
  const message = error instanceof Error ? error.message : String(error);
  const unknownStage = /unregistered pipeline operator (\S+?)\.?$/.exec(message);
  if (unknownStage) return new CommandError(40324, `Unrecognized pipeline stage name: '${unknownStage[1]}'`);
  const unknownExpression = /(?:unknown|unregistered) (?:expression )?operator:? '?(\$\w+)/i.exec(message);
  if (unknownExpression) return new CommandError(168, `Unrecognized expression '${unknownExpression[1]}'`);
  return new CommandError(40353, message);
}

/** Internal options of mingo, which it does not export. */
interface OwnOptions extends Options {
  update(locals: { readonly root: Document }): unknown;
}

/** Exposes mingo's internal options by an operator. */
const OPTIONS_CONTEXT = Context.from(MINGO_CONTEXT).addExpressionOps({
  $options: (_document: unknown, _argument: unknown, options: Options) => options,
});

/** mingo converts plain options for each document and copies the table of all operators; internal options avoid that. */
function ownOptions(variables: Document | undefined): OwnOptions {
  const own = evalExpr({}, { $options: 1 }, { ...mingoOptions(variables), context: OPTIONS_CONTEXT } as Options) as OwnOptions & {
    readonly options: Options;
  };
  Object.assign(own.options, { context: MINGO_CONTEXT });
  return own;
}

/** Compiles an aggregation expression for documents with plain numbers; `$$name` reads from `variables`. */
export function compileExpression(expression: unknown, variables?: Document): (document: Document) => unknown {
  const plain = plainNumbers(expression);
  const options = ownOptions(variables);
  return (document) => {
    try {
      options.update({ root: document });
      return evalExpr(document, plain, options);
    } catch (error) {
      throw asCommandError(error);
    }
  };
}

export function evaluateExpression(document: Document, expression: unknown, variables?: Document): unknown {
  return compileExpression(expression, variables)(document);
}

/** Truthiness in expressions: all values except false, null, missing and zero. */
export function isTrue(value: unknown): boolean {
  if (value === undefined || value === null || value === false) return false;
  return !isNumeric(value) || toNumber(value) !== 0;
}

/** Evaluates the `let` option of a command: constants and expressions without a document. */
export function evaluateVariables(definitions: Document | undefined): Document | undefined {
  if (!definitions) return undefined;
  return Object.fromEntries(Object.entries(definitions).map(([name, expression]) => [name, evaluateExpression({}, expression)]));
}
