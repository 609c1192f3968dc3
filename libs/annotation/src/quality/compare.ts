import { distance } from 'fastest-levenshtein';
import { type Json } from '../json.js';
import { type ControlDef, type LabelConfig } from '../interface/label-config.js';
import { isDrawing, isQuestion } from '../interface/tags.js';
import { answerTo, choicesOf } from '../regions/answers.js';
import { labelsOf } from '../regions/region-labels.js';
import { type Region } from '../regions/region.js';
import { type Budget, newBudget, shapeLikeness, spend } from './likeness.js';
import { bestMatches } from './matching.js';
import { mean, ratio } from './sums.js';
import { composed } from '../text/composed.js';

interface ErrorRate {
  /** Least insertions, deletions and substitutions. */
  readonly errors: number;
  /** Errors per unit of the reference, above 1 if more was written than said. Null: the reference is empty. */
  readonly rate: number | null;
}

/** Combining grave, acute and macron: the tones of Yoruba. The dot below (U+0323) tells letters apart and stays. */
const TONES = /[\u0300\u0301\u0304]/g;

/** Removes tones, to tell a wrong word from a wrong tone. */
export const toneBlind = (text: string): string => composed(composed(text, 'NFD').replace(TONES, ''));

/** Error rate of words, after NFC. */
export const wordErrors = (reference: string, written: string): ErrorRate => errorsOf(wordsOf(reference), wordsOf(written));

/** Error rate of characters (code points), after NFC. */
export const characterErrors = (reference: string, written: string): ErrorRate =>
  errorsOf([...composed(reference)], [...composed(written)]);

const wordsOf = (text: string): string[] => composed(text).split(/\s+/u).filter(Boolean);

function errorsOf(reference: readonly string[], written: readonly string[]): ErrorRate {
  const codes = new Map<string, string>();
  const coded = (units: readonly string[]): string => units.map((unit) => codeOf(codes, unit)).join('');
  const errors = distance(coded(reference), coded(written));
  return { errors, rate: ratio(errors, reference.length) };
}

/** The library compares UTF-16 units, so each word or character gets one. */
function codeOf(codes: Map<string, string>, unit: string): string {
  const known = codes.get(unit);
  if (known !== undefined) return known;
  const code = String.fromCharCode(codes.size);
  codes.set(unit, code);
  return code;
}

interface ComparedPart {
  /** Name of the control. */
  readonly control: string;
  /** From 0 to 1. */
  readonly likeness: number;
  readonly same: boolean;
}

export interface Comparison {
  /** Mean of the parts, from 0 to 1; 1 if both answers are empty. */
  readonly likeness: number;
  /** All parts are the same. */
  readonly same: boolean;
  readonly parts: readonly ComparedPart[];
}

/** Regions of one control that are compared, as both sides together have them: matching takes cubic time. */
const COMPARED_REGIONS = 600;
/** Pairs of regions, and units of the cubic time of a matching, for one step of the budget. */
const PAIRS_A_STEP = 2;
const MATCHING_A_STEP = 100;
/** Characters of a text that are compared. */
const COMPARED_TEXT = 20_000;
/** Overlap from which two regions are one: the usual rule of detection (PASCAL VOC). */
const MATCHED = 0.5;
/** Steps of a text of one character, pairs of characters and characters for one step more. */
const TEXT_STEPS = 30;
const TEXT_PAIRS_A_STEP = 5_000;
const CHARACTERS_A_STEP = 20;
/** Likeness from which regions, and texts, count as the same answer. Closed answers must be equal. */
const SAME_REGIONS = 0.8;
const SAME_TEXT = 0.9;

/**
 * Compares two answers on one item, control by control: closed answers by equality, texts by words, regions by labels and overlap after the
 * best matching. Controls that neither answers do not count. The order of regions does not matter.
 *
 * Regions of a control beyond 600 on both sides are different answers. Once a budget is spent, large shapes are compared by their bounds,
 * texts by equality, and further regions are different answers, so that it takes at most a quarter of a second.
 */
export function compareAnswers(config: LabelConfig, a: readonly Region[], b: readonly Region[]): Comparison {
  const budget = newBudget();
  const ids = new Map<string, string>();
  const parts = [...config.controls]
    // Relations come last: they need the matches of all other regions.
    .sort((one, other) => Number(one.tag === 'relations') - Number(other.tag === 'relations'))
    .flatMap((control) => {
      const part = partOf(control, [a, b], ids, budget);
      return part ? [{ control: control.name, ...part }] : [];
    });
  return { likeness: mean(parts.map(({ likeness }) => likeness)) ?? 1, same: parts.every(({ same }) => same), parts };
}

type Part = Omit<ComparedPart, 'control'>;
type Sides = readonly [a: readonly Region[], b: readonly Region[]];

function partOf(control: ControlDef, sides: Sides, ids: Map<string, string>, budget: Budget): Part | null {
  const [a, b] = sides;
  if (control.tag === 'relations') return relations(sides, ids);
  if (isQuestion(control.tag) && !control.perRegion) {
    return valuePart(control, answerTo(a, control.name)?.answer?.value, answerTo(b, control.name)?.answer?.value, budget);
  }
  if (isDrawing(control.tag)) return regionsPart(drawnBy(a, control), drawnBy(b, control), ids, budget);
  return control.perRegion ? fieldsPart(control, sides, ids, budget) : null;
}

const drawnBy = (regions: readonly Region[], { name }: ControlDef): Region[] =>
  regions.filter(({ from, shape }) => from === name && shape.t !== 'none' && shape.t !== 'relation');

const labelKey = (region: Region): string => labelsOf(region).toSorted().join('\n');

function regionsPart(a: readonly Region[], b: readonly Region[], ids: Map<string, string>, budget: Budget): Part | null {
  const count = a.length + b.length;
  if (count === 0) return null;
  if (count > COMPARED_REGIONS || !spend(budget, (a.length * b.length) / PAIRS_A_STEP, 'matching')) return { likeness: 0, same: false };
  const [labels, others] = [a.map(labelKey), b.map(labelKey)];
  const alike = new Map<number, number>();
  const matches = bestMatches(
    a.length,
    b.length,
    (i, j) => {
      const [one, other] = [a[i], b[j]];
      const value = one && other && labels[i] === others[j] ? shapeLikeness(one.shape, other.shape, budget) : 0;
      if (value >= MATCHED) alike.set(i * b.length + j, value);
      return value;
    },
    MATCHED,
    (size) => spend(budget, size ** 3 / MATCHING_A_STEP, 'matching'),
  );
  for (const [i, j] of matches) ids.set(a[i]?.id ?? '', b[j]?.id ?? '');
  const overlap = matches.reduce((all, [i, j]) => all + (alike.get(i * b.length + j) ?? 0), 0);
  return { likeness: (2 * overlap) / count, same: (2 * matches.length) / count >= SAME_REGIONS };
}

/** Answers about the matched regions: transcripts, attributes. */
function fieldsPart(control: ControlDef, [a, b]: Sides, ids: ReadonlyMap<string, string>, budget: Budget): Part | null {
  const others = new Map(b.map((region) => [region.id, region]));
  const parts = a.flatMap((region) => {
    const other = others.get(ids.get(region.id) ?? '');
    return other ? (valuePart(control, region.fields?.[control.name]?.value, other.fields?.[control.name]?.value, budget) ?? []) : [];
  });
  const likeness = mean(parts.map((part) => part.likeness));
  return likeness === null ? null : { likeness, same: parts.filter(({ same }) => same).length / parts.length >= SAME_REGIONS };
}

function relations([a, b]: Sides, ids: ReadonlyMap<string, string>): Part | null {
  const keysOf = (regions: readonly Region[], idOf: (id: string) => string): Set<string> =>
    new Set(
      regions.flatMap(({ shape, labels }) => {
        if (shape.t !== 'relation') return [];
        const [from, to] = [idOf(shape.from), idOf(shape.to)];
        const ends = shape.direction === 'left' ? [to, from] : shape.direction === 'bi' ? [from, to].sort() : [from, to];
        return [JSON.stringify([...ends, shape.direction === 'bi', labels.toSorted()])];
      }),
    );
  const [first, second] = [keysOf(a, (id) => ids.get(id) ?? id), keysOf(b, (id) => id)];
  const count = first.size + second.size;
  if (count === 0) return null;
  const likeness = (2 * [...first].filter((key) => second.has(key)).length) / count;
  return { likeness, same: likeness >= SAME_REGIONS };
}

/** @returns null if neither side answers */
function valuePart({ tag }: ControlDef, a: Json | undefined, b: Json | undefined, budget: Budget): Part | null {
  if (a === undefined && b === undefined) return null;
  if (a === undefined || b === undefined) return { likeness: 0, same: false };
  if (tag === 'textarea') return textPart(choicesOf(a).join('\n'), choicesOf(b).join('\n'), budget);
  if (tag === 'choices') return choicesPart(new Set(choicesOf(a)), new Set(choicesOf(b)));
  const same = JSON.stringify(a) === JSON.stringify(b);
  return { likeness: Number(same), same };
}

function choicesPart(a: ReadonlySet<string>, b: ReadonlySet<string>): Part {
  const all = new Set([...a, ...b]).size;
  const likeness = all === 0 ? 1 : [...a].filter((choice) => b.has(choice)).length / all;
  return { likeness, same: likeness === 1 };
}

function textPart(a: string, b: string, budget: Budget): Part {
  const [first, second] = [a.slice(0, COMPARED_TEXT), b.slice(0, COMPARED_TEXT)];
  const [characters, pairs] = [first.length + second.length, first.length * second.length];
  if (!spend(budget, TEXT_STEPS + pairs / TEXT_PAIRS_A_STEP + characters / CHARACTERS_A_STEP))
    return { likeness: Number(a === b), same: a === b };
  const rates = [wordErrors(first, second).rate, wordErrors(second, first).rate].map((rate) => rate ?? (first === second ? 0 : 1));
  const likeness = Math.max(0, 1 - Math.max(...rates));
  return { likeness, same: likeness >= SAME_TEXT };
}
