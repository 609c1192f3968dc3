import { type Problem, type Read } from '../json.js';
import { type LabelConfig } from '../interface/label-config.js';
import { labelsOf } from '../regions/region-labels.js';
import { type Region } from '../regions/region.js';
import { splitsPair } from '../text/offsets.js';
import { type Export, type OneFileSpec } from './format.js';
import { classesOf, regionFor, textObject, textOfItem, type ExportItem, type ImportItem } from './export-items.js';

/** Continuation of an emoji: variation selector, keycap, skin colour, letters of a regional flag. */
const MORE = '[\\ufe0f\\u20e3\\p{EMod}\\u{e0020}-\\u{e007f}]*';
/** Flag; keycap; joined emoji; word with accents and joiners; one other visible character. `Intl.Segmenter` takes quadratic time. */
const TOKEN = new RegExp(
  [
    '\\p{RI}\\p{RI}',
    '[#*0-9]\\ufe0f?\\u20e3',
    `\\p{ExtPict}${MORE}(?:\\u200d\\p{ExtPict}${MORE})*`,
    '[\\p{L}\\p{N}][\\u200d\\u200c\\u00ad\\p{L}\\p{M}\\p{N}]*(?<![\\u200d\\u200c\\u00ad])',
    '[^\\s\\p{Cc}\\p{Cf}]\\p{M}*',
  ].join('|'),
  'gu',
);
const CONTINUES = /^[\u200d\u200c\p{M}\p{EMod}\u{e0020}-\u{e007f}]/u;
const LONGEST_SIGN = 64;
const DOCUMENT = '-DOCSTART- -X- -X- O';

/** Columns are separated by blanks, so tags have none. */
const tagOf = (label: string): string => label.trim().replace(/\s+/g, '_');

interface Span {
  start: number;
  end: number;
  tag: string;
}

/** A grapheme is a letter with its accents, or a joined emoji. */
const isWithinSign = (text: string, at: number): boolean =>
  at > 0 &&
  at < text.length &&
  (splitsPair(text, at) || text[at - 1] === '\u200d' || CONTINUES.test(String.fromCodePoint(text.codePointAt(at) ?? 0)));

/** Moves an offset to the end (1) or the start (-1) of its grapheme. */
function wholeSign(text: string, at: number, step: 1 | -1): number {
  let end = at;
  while (isWithinSign(text, end) && Math.abs(end - at) < LONGEST_SIGN) end += step;
  return end;
}

/** Spans in order and in whole graphemes. If spans overlap, the first and longest stays. */
function spansOf(text: string, regions: readonly Region[]): Span[] {
  const all = regions.flatMap((region): Span[] => {
    const [label] = labelsOf(region);
    const { shape } = region;
    if (shape.t !== 'span' || label === undefined || shape.end <= shape.start) return [];
    return [{ start: wholeSign(text, shape.start, -1), end: wholeSign(text, shape.end, 1), tag: tagOf(label) }];
  });
  all.sort((a, b) => a.start - b.start || b.end - a.end);
  const kept: Span[] = [];
  for (const span of all) if (span.start >= (kept.at(-1)?.end ?? 0)) kept.push(span);
  return kept;
}

interface Token {
  start: number;
  end: number;
  span?: Span;
}

function* tokensIn(text: string, from: number, to: number): Generator<Token> {
  for (const { index, 0: token } of text.slice(from, to).matchAll(TOKEN)) {
    yield { start: from + index, end: from + index + token.length };
  }
}

function* tokensOf(text: string, spans: readonly Span[]): Generator<Token> {
  let at = 0;
  for (const span of spans) {
    yield* tokensIn(text, at, span.start);
    for (const token of tokensIn(text, span.start, span.end)) yield { ...token, span };
    at = span.end;
  }
  yield* tokensIn(text, at, text.length);
}

/** Lines per chunk: other work runs between chunks. */
const LINES_AT_ONCE = 500;

/** CoNLL-2003: a token per line, its tag (IOB2) in the last column, an empty line after each line of the text. */
function* conllParts(config: LabelConfig, { item, regions }: ExportItem): Generator<string> {
  const text = textOfItem(config, item);
  let lines = `${DOCUMENT}\n\n`;
  let count = 0;
  let open: Span | undefined;
  let at = 0;
  for (const { start, end, span } of tokensOf(text, spansOf(text, regions))) {
    if (at > 0 && /[\n\r\u2028\u2029]/.test(text.slice(at, start))) {
      lines += '\n';
      open = undefined;
    }
    const tag = span ? `${span === open ? 'I' : 'B'}-${span.tag}` : 'O';
    lines += `${text.slice(start, end)} -X- -X- ${tag}\n`;
    [open, at] = [span, end];
    if (++count % LINES_AT_ONCE > 0) continue;
    yield lines;
    lines = '';
  }
  yield `${lines}\n`;
}

async function* writeConll({ config, source }: Export): AsyncGenerator<string> {
  for await (const one of source()) yield* conllParts(one.config ?? config, one);
}

export const CONLL: OneFileSpec = {
  title: 'CoNLL-2003',
  extension: 'conll',
  holds: ['span'],
  loses: {
    changes: { span: 'of spans that overlap, the first and longest is kept; a span over several lines becomes several' },
    labels: 'first',
    always: ['ids of regions', 'what stands between tokens: several blanks become one, marks of direction go', 'blanks in labels become _'],
  },
  write: writeConll,
};

/**
 * Reads an item per document, or one item without marks of documents. Joins tokens by blanks and sentences by line breaks, because the
 * format does not keep the text between them.
 */
export function readConll(conll: string, config: LabelConfig): Read<ImportItem[]> {
  const names = new Map(classesOf(config, ['span']).map((name) => [tagOf(name), name]));
  const items: ImportItem[] = [];
  const problems: Problem[] = [];
  const object = textObject(config);
  const field = object?.value.startsWith('$') ? object.value.slice(1) : 'text';
  let [text, sentence] = ['', false];
  let spans: Span[] = [];
  let open = false;
  const finish = (): void => {
    const regions = spans.flatMap(({ start, end, tag }, i): Region[] => {
      const label = names.get(tag);
      const region =
        label === undefined ? null : regionFor(config, `conll-${i + 1}`, { t: 'span', start, end, text: text.slice(start, end) }, label);
      if (!region) problems.push({ field: `document ${items.length + 1}`, message: `the interface has no span with the label “${tag}”` });
      return region ? [region] : [];
    });
    if (text) items.push({ data: { [field]: text }, regions });
    [text, sentence, spans, open] = ['', false, [], false];
  };
  conll.split(/\r?\n/).forEach((line, i) => {
    if (line.startsWith('-DOCSTART-')) return finish();
    const columns = line.trim().split(/\s+/);
    const [token = '', tag = 'O'] = [columns[0], columns.at(-1)];
    if (!token) {
      [sentence, open] = [text !== '', false];
      return;
    }
    const [, mark, name = ''] = /^([BI])-(.+)$/.exec(tag) ?? [];
    if (!mark && tag !== 'O') problems.push({ field: `line ${i + 1}`, message: `“${tag}” is no tag such as O, B-PER or I-PER` });
    if (text) text += sentence ? '\n' : ' ';
    sentence = false;
    const start = text.length;
    text += token;
    const last = spans.at(-1);
    // Old files (IOB1) begin an entity with I.
    if (mark === 'I' && open && last?.tag === name) last.end = text.length;
    else if (mark) spans.push({ start, end: text.length, tag: name });
    open = mark !== undefined;
  });
  finish();
  return problems.length ? { ok: false, problems } : { ok: true, value: items };
}
