import { toCocoCounts } from '../src/formats/coco-rle.js';
import {
  LINEAR,
  type PairTable,
  QUADRATIC,
  type Ratings,
  type UnitCounts,
  agreementOf,
  categoryKappa,
  cohenKappa,
  countsOf,
  tableOf,
  unitAgreement,
} from '../src/quality/agreement.js';
import { labelsOf, majorityOf, posteriorOf } from '../src/quality/consensus.js';
import { estimate } from '../src/quality/dawid-skene.js';
import { wilson } from '../src/quality/interval.js';
import { krippendorffAlpha } from '../src/quality/agreement-sums.js';
import { bestMatches } from '../src/quality/matching.js';
import { boxIou, majorityMask, maskIou, pointSimilarity, polygonIou, segmentIou, trackIou } from '../src/quality/overlap.js';
import { bradleyTerry, intraclass, kendallTauB, kendallW } from '../src/quality/scales.js';
import { mean } from '../src/quality/sums.js';
import { type Score, type Span, relationScore, relaxedSpans, semevalSpans, strictSpans } from '../src/quality/spans.js';
import { diarizationError } from '../src/quality/speakers.js';
import { characterErrors, toneBlind, wordErrors } from '../src/quality/compare.js';
import { type Point } from '../src/regions/geometry.js';
import { type Mask, bitsOf, maskArea, runsOf } from '../src/regions/masks.js';
import { type Keyframe } from '../src/shapes/track.js';

export type Figure = number | string | null | readonly Figure[] | { readonly [name: string]: Figure };
type Figures = Readonly<Record<string, Figure>>;

/** Reads the input of a case as the measure takes it. */
const measure =
  <Input>(figures: (input: Input) => Figures) =>
  (json: string): Figures =>
    figures(JSON.parse(json));

type Category = string | number;
type Box = readonly [x: number, y: number, width: number, height: number];

interface TwoRaters {
  table?: PairTable;
  pairs?: [Category, Category][];
  categories?: Category[];
  weights?: string;
  disagreement_weights?: PairTable;
}

const tableIn = ({ table, pairs = [], categories }: TwoRaters): PairTable => table ?? tableOf(pairs, categories);

/** Counts of each unit of a table of two raters. */
const unitsIn = (table: PairTable): number[][] =>
  table.flatMap((cells, row) => cells.flatMap((cell, column) => Array.from({ length: cell }, () => counted(table.length, row, column))));
const counted = (size: number, ...given: number[]): number[] =>
  Array.from({ length: size }, (_, k) => given.filter((one) => one === k).length);
const ratingsIn = (table: PairTable): Ratings<number> =>
  table.flatMap((cells, row) => cells.flatMap((cell, column) => Array.from({ length: cell }, () => [row, column])));

const twoRaters = measure((input: TwoRaters) => {
  const table = tableIn(input);
  const { percent, fleissKappa, gwetAc1, brennanPrediger } = agreementOf(unitsIn(table));
  const weights = input.disagreement_weights;
  return {
    po: percent,
    percent,
    kappa: cohenKappa(table),
    kappa_w: cohenKappa(table, weights ? (row, column) => weights[row]?.[column] ?? 0 : LINEAR),
    linear: cohenKappa(table, LINEAR),
    quadratic: cohenKappa(table, QUADRATIC),
    scott_pi: fleissKappa,
    gwet_ac1: gwetAc1,
    brennan_prediger: brennanPrediger,
    krippendorff_nominal: krippendorffAlpha(ratingsIn(table), 'nominal'),
  };
});

interface ManyRaters {
  counts?: UnitCounts;
  units?: Ratings<Category>;
}

const manyRaters = measure(({ units, counts = countsOf(units ?? []) }: ManyRaters) => {
  const { percent, fleissKappa, gwetAc1, brennanPrediger } = agreementOf(counts);
  const given = counts.map((unit) => unit.flatMap((count, k) => Array.from({ length: count }, () => k)));
  return {
    percent,
    kappa: fleissKappa,
    fleiss: fleissKappa,
    fleiss_generalised: fleissKappa,
    gwet_ac1: gwetAc1,
    brennan_prediger: brennanPrediger,
    krippendorff_nominal: krippendorffAlpha(units ?? given, 'nominal'),
    per_category: counts[0]?.map((_, k) => categoryKappa(counts, k)) ?? [],
    Pbar: percent,
    Pi: counts.map(unitAgreement),
  };
});

const alpha = measure(({ units }: { units: Ratings<Category> }) => ({
  nominal: krippendorffAlpha(units, 'nominal'),
  ordinal: krippendorffAlpha(units, 'ordinal'),
  interval: krippendorffAlpha(units, 'interval'),
  ratio: krippendorffAlpha(units, 'ratio'),
}));

const dawidSkene = measure(({ labels, classes }: { labels: number[][][]; classes: number }) => {
  const people = labels[0]?.length ?? 0;
  const answers = labels.flatMap((ofItem, item) =>
    ofItem.flatMap((ofPerson, person) => ofPerson.map((label) => ({ item, person, label: label - 1 }))),
  );
  const votes = { items: labels.length, people, classes, answers };
  const { posterior, confusion, prior } = estimate(votes, { estimator: 'dawid-skene', pseudoCounts: { count: 0, right: 1 } });
  const rates = Array.from({ length: people }, (_, person) =>
    Array.from({ length: classes }, (__, k) => [
      ...confusion.slice((person * classes + k) * classes, (person * classes + k + 1) * classes),
    ]),
  );
  const consensus = labelsOf(posterior, classes).map((label) => label + 1);
  return {
    marginals_published: [...prior],
    observer1_published: rates[0] ?? [],
    classes_published_first6: consensus.slice(0, 6),
    marginals: [...prior],
    error_rates: rates,
    consensus,
    majority: majorityOf(votes).map((label) => label + 1),
  };
});

const words = measure(({ ref, hyp }: { ref: string; hyp: string }) => {
  const { rate, errors } = wordErrors(ref, hyp);
  return {
    wer: rate,
    cer: characterErrors(ref, hyp).rate,
    insertions: errors,
    distance: characterErrors(ref, hyp).errors,
    wer_tone_blind: wordErrors(toneBlind(ref), toneBlind(hyp)).rate,
  };
});

interface SpansIn {
  true?: string[][];
  pred?: string[][];
  spans_true?: [number, number, string][];
  spans_pred?: [number, number, string][];
}

const named = ({ precision, recall, f1 }: Score): Figures => ({ precision, recall, p: precision, r: recall, f1 });
const spansOf = (spans: [number, number, string][] = []): Span[] => spans.map(([start, end, label]) => ({ start, end, label }));

/** Spans of BIO tags; sentences follow each other with a gap. */
function spansInTags(sentences: string[][] = []): Span[] {
  const spans: Span[] = [];
  sentences.forEach((tags, sentence) => {
    tags.forEach((tag, i) => {
      const [at, label] = [sentence * 1_000 + i, tag.slice(2)];
      const last = spans.at(-1);
      if (tag.startsWith('I-') && last && last.end === at && last.label === label) spans[spans.length - 1] = { ...last, end: at + 1 };
      else if (tag !== 'O') spans.push({ start: at, end: at + 1, label });
    });
  });
  return spans;
}

function spansIn(input: SpansIn): [right: Span[], given: Span[]] {
  if (input.spans_true) return [spansOf(input.spans_true), spansOf(input.spans_pred)];
  return [spansInTags(input.true), spansInTags(input.pred)];
}

const strict = measure((input: SpansIn) => {
  const [right, given] = spansIn(input);
  const labels = [...new Set(right.map(({ label }) => label))];
  const of = (spans: Span[], label: string): Span[] => spans.filter((span) => span.label === label);
  const perLabel = labels.map((label) => [label, strictSpans(of(right, label), of(given, label)).f1] as const);
  return {
    ...named(strictSpans(right, given)),
    per_label: Object.fromEntries(perLabel),
    macro: perLabel.reduce((all, [, f1]) => all + (f1 ?? 0), 0) / perLabel.length,
  };
});

const semeval = measure((input: SpansIn) => {
  const scores = semevalSpans(...spansIn(input));
  const figures = (rule: keyof typeof scores): Figures => {
    const { correct, incorrect, partial, missed, spurious, score } = scores[rule];
    return { cor: correct, inc: incorrect, par: partial, mis: missed, spu: spurious, ...named(score) };
  };
  return { strict: figures('strict'), exact: figures('exact'), partial: figures('partial'), ent_type: figures('label') };
});

const relaxed = measure((input: SpansIn) => {
  const [right, given] = spansIn(input);
  const of = (spans: Span[], label: string): Span[] => spans.filter((span) => span.label === label);
  const score = (label: string): Figures => named(relaxedSpans(of(right, label), of(given, label)));
  return { A: score('A'), B: score('B'), micro: named(relaxedSpans(right, given)) };
});

const relations = measure((input: { true: [Category, Category, string][]; pred: [Category, Category, string][] }) => {
  const [right, given] = [input.true, input.pred].map((list) => list.map(([head, tail, label]) => ({ head, tail, label })));
  const score = (rule: { undirected?: boolean; unlabelled?: boolean }): Figures => {
    const found = relationScore(right ?? [], given ?? [], rule);
    return { ...named(found), tp: Math.round((found.precision ?? 0) * (given?.length ?? 0)) };
  };
  return { strict: score({}), undirected: score({ undirected: true }), unlabelled: score({ unlabelled: true }) };
});

const box = ([x, y, width, height]: Box): { x: number; y: number; width: number; height: number } => ({ x, y, width, height });

const boxMatch = measure(({ gt, pred, threshold = 0.5 }: { gt: Box[]; pred: Box[]; threshold?: number }) => {
  const iou = gt.map((a) => pred.map((b) => boxIou(box(a), box(b))));
  const matches = bestMatches(gt.length, pred.length, (i, j) => iou[i]?.[j] ?? 0, threshold);
  return { iou, optimal_tp: matches.length, mean_iou: matches.reduce((all, [i, j]) => all + (iou[i]?.[j] ?? 0), 0) / matches.length };
});

const maskOf = (rows: number[][]): Mask => ({ w: rows[0]?.length ?? 0, h: rows.length, runs: runsOf(rows.flat()) });
const rowsOf = (mask: Mask): number[][] =>
  Array.from({ length: mask.h }, (_, y) => [...bitsOf(mask).subarray(y * mask.w, (y + 1) * mask.w)]);

const keyframes = (track: [frame: number, box: Box][]): Keyframe[] =>
  track.map(([frame, at]) => ({ frame, enabled: true, rotation: 0, ...box(at) }));

/** Measures of the pack by the names of its metrics. */
export const MEASURES: Readonly<Record<string, (json: string) => Figures>> = {
  cohen_kappa: twoRaters,
  weighted_kappa: twoRaters,
  two_rater_set: twoRaters,
  scott_pi: twoRaters,
  pairwise_pref: twoRaters,
  fleiss_kappa: manyRaters,
  many_rater_set: manyRaters,
  many_rater_missing: manyRaters,
  krippendorff_alpha: alpha,
  icc: measure(({ ratings }: { ratings: number[][] }) => ({ ...intraclass(ratings) })),
  dawid_skene: dawidSkene,
  posterior: measure(({ classes, votes }: { classes: number; votes: [number, string][][] }) => ({
    confidence: votes.map((answers) => {
      const names = [...new Set(answers.map(([, name]) => name))];
      const known = answers.map(([accuracy, name]) => ({ accuracy, label: names.indexOf(name) }));
      return Math.max(
        ...posteriorOf(
          known,
          Array.from({ length: classes }, () => 1 / classes),
        ),
      );
    }),
  })),
  wilson: measure(({ cases }: { cases: [number, number][] }) => ({
    intervals: cases.map(([hits, trials]) => {
      const interval = wilson(hits, trials);
      return [interval?.low ?? null, interval?.high ?? null];
    }),
  })),
  wer: words,
  cer: words,
  span_f1_strict: strict,
  span_semeval: semeval,
  span_f1_overlap: relaxed,
  relation_f1: relations,
  box_iou: measure(({ pairs }: { pairs: [Box, Box][] }) => ({ iou: pairs.map(([a, b]) => boxIou(box(a), box(b))) })),
  box_match: boxMatch,
  polygon_iou: measure(({ pairs }: { pairs: [Point[], Point[]][] }) => ({ iou: pairs.map(([a, b]) => polygonIou(a, b)) })),
  mask_iou: measure(({ a, b }: { a: number[][]; b: number[][] }) => ({ iou: maskIou(maskOf(a), maskOf(b)) })),
  mask_majority: measure(({ masks }: { masks: number[][][] }) => ({ mask: rowsOf(majorityMask(masks.map(maskOf))) })),
  coco_rle: measure(({ mask }: { mask: number[][] }) => {
    const found = maskOf(mask);
    return { counts: toCocoCounts(found), size: [found.h, found.w], area: maskArea(found) };
  }),
  keypoints_oks: measure(({ d, area, sigma }: { d: number[]; area: number; sigma: number }) => {
    const oks = d.map((distance) => pointSimilarity(distance, area, sigma));
    return { oks, mean: mean(oks) };
  }),
  segment_iou: measure(({ pairs }: { pairs: [Point, Point][] }) => ({ iou: pairs.map(([a, b]) => segmentIou(a, b)) })),
  track_iou: measure(({ a, b }: { a: [number, Box][]; b: [number, Box][] }) => ({
    mean_iou: trackIou(keyframes(a), keyframes(b), [0, 10]),
  })),
  der: measure(({ ref, hyp }: { ref: [number, number, string][]; hyp: [number, number, string][] }) => {
    const { missed, falseAlarm, confusion, total, rate } = diarizationError(spansOf(ref), spansOf(hyp));
    return { missed, false_alarm: falseAlarm, confusion, total, der: rate };
  }),
  kendall_tau: measure(({ x, y }: { x: number[]; y: number[] }) => ({ tau_b: kendallTauB(x, y) })),
  kendall_w: measure(({ ranks }: { ranks: number[][] }) => ({ W: kendallW(ranks) })),
  bradley_terry: measure(({ wins }: { wins: number[][] }) => ({ share: bradleyTerry(wins) })),
};
