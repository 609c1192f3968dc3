import { compareValues } from '../bson/compare.js';
import { type Document, toNumber } from '../bson/types.js';
import { badValue } from '../errors.js';

export type Comparator = (left: unknown, right: unknown) => number;

const SENSITIVITY: Readonly<Record<number, 'base' | 'accent' | 'variant'>> = { 1: 'base', 2: 'accent', 3: 'variant' };

/**
 * Comparator of a collation document (https://www.mongodb.com/docs/manual/reference/collation/) with the platform's ICU: locale,
 * strength 1 to 3, caseLevel, caseFirst and numericOrdering. Collates only top-level strings, not strings in nested documents.
 *
 * @returns undefined for the simple collation
 * @throws 2 for a missing or invalid locale
 */
export function comparatorOf(collation: Document | undefined): Comparator | undefined {
  if (!collation || Object.keys(collation).length === 0) return undefined;
  const { locale } = collation;
  if (typeof locale !== 'string') throw badValue("BSON field 'collation.locale' is missing but a required field");
  if (locale === 'simple') return undefined;
  const collator = makeCollator(locale, collation);
  return (left, right) =>
    typeof left === 'string' && typeof right === 'string' ? collator.compare(left, right) : compareValues(left, right);
}

function makeCollator(locale: string, collation: Document): Intl.Collator {
  const strength = toNumber(collation['strength'] ?? 3);
  const caseFirst = collation['caseFirst'];
  try {
    return new Intl.Collator(locale.replace('_', '-'), {
      sensitivity: strength === 1 && collation['caseLevel'] === true ? 'case' : (SENSITIVITY[strength] ?? 'variant'),
      numeric: collation['numericOrdering'] === true,
      caseFirst: caseFirst === 'upper' || caseFirst === 'lower' ? caseFirst : 'false',
    });
  } catch {
    throw badValue(`Field 'locale' is invalid in: { locale: "${locale}" }`);
  }
}
