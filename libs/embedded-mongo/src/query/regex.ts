import { regexParts } from '../bson/compare.js';
import { bsonTag } from '../bson/types.js';
import { CommandError, badValue } from '../errors.js';
import { type Pattern } from './filter-nodes.js';

export function isRegex(value: unknown): boolean {
  return value instanceof RegExp || bsonTag(value) === 'BSONRegExp';
}

/**
 * Compiles a regular expression, or a pattern string with `$options`: flags i, m, s, u and x, and inline flags at the start
 * (https://www.mongodb.com/docs/manual/reference/operator/query/regex/).
 *
 * @throws 51091 for an invalid pattern
 */
export function parsePattern(value: unknown, options?: unknown): Pattern {
  if (options !== undefined && typeof options !== 'string') throw badValue('$options has to be a string');
  const given = isRegex(value) ? regexParts(value) : { pattern: value, flags: '' };
  if (typeof given.pattern !== 'string') throw badValue('$regex has to be a string');
  if (options !== undefined && given.flags !== '') throw new CommandError(51075, 'options set in both $regex and $options');
  const flags = options ?? given.flags;
  return { source: given.pattern, flags, regex: compilePattern(given.pattern, flags) };
}

function compilePattern(pattern: string, flags: string): RegExp {
  if (pattern.includes('\0')) throw new CommandError(51091, 'Regular expression cannot contain an embedded null byte');
  let source = pattern;
  const native = new Set<string>();
  for (const flag of flags) {
    if (flag === 'x') source = withoutComments(source);
    else if ('imsu'.includes(flag)) native.add(flag);
    else if (!'gyd'.includes(flag)) throw new CommandError(51108, `invalid flag in regex options: ${flag}`);
  }
  const inline = /^\(\?([ims]+)\)/.exec(source);
  if (inline) {
    source = source.slice(inline[0].length);
    for (const flag of inline[1] ?? '') native.add(flag);
  }
  try {
    return new RegExp(source, [...native].join(''));
  } catch (error) {
    throw new CommandError(51091, `Regular expression is invalid: ${(error as Error).message}`);
  }
}

function withoutComments(source: string): string {
  return source.replace(/\\.|\[(?:\\.|[^\]])*\]|\s+|#.*$/gm, (part) => (/^(\s|#)/.test(part) ? '' : part));
}

const META = new Set('.^$|()[]{}*+?\\');

/** Literal prefix of an anchored, case-sensitive pattern. `isWhole`: the pattern is equivalent to a prefix match. */
export function literalPrefix({ source, flags }: Pattern): { prefix: string; isWhole: boolean } | undefined {
  if (!source.startsWith('^') || /[imx]/.test(flags) || source.includes('|')) return undefined;
  let prefix = '';
  let at = 1;
  while (at < source.length) {
    const escaped = source[at] === '\\';
    const character = escaped ? source[at + 1] : source[at];
    if (character === undefined || (escaped ? /[a-zA-Z0-9]/.test(character) : META.has(character))) break;
    const after = source[at + (escaped ? 2 : 1)];
    if (after === '*' || after === '?' || after === '{') break;
    prefix += character;
    at += escaped ? 2 : 1;
    if (after === '+') break;
  }
  if (prefix === '' || endsInLoneSurrogate(prefix)) return undefined;
  return { prefix, isWhole: at === source.length };
}

function endsInLoneSurrogate(text: string): boolean {
  const last = text.charCodeAt(text.length - 1);
  return last >= 0xd800 && last <= 0xdfff;
}
