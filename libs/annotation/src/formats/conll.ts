import { type Problem, type Read } from '../json.js';
import { type LabellingInterface } from '../interface/labelling-interface.js';
import { labelsOf } from '../regions/region-labels.js';
import { type Region } from '../regions/region.js';
import { classesOf, regionFor, textObject, textOfItem, type ExportItem, type ImportItem } from './items.js';

/** A word with its accents, or one sign. */
const TOKEN = /[\p{L}\p{M}\p{N}]+|[^\s\p{L}\p{M}\p{N}]/gu;
const DOCUMENT = '-DOCSTART- -X- -X- O';

/** A label as a tag: the columns are set apart by blanks. */
const tagOf = (label: string): string => label.trim().replace(/\s+/g, '_');

interface Span {
  start: number;
  end: number;
  tag: string;
}

/** The spans of an item from its beginning; of spans that overlap, the first and longest stays. */
function spansOf(regions: readonly Region[]): Span[] {
  const all = regions.flatMap((region): Span[] => {
    const [label] = labelsOf(region);
    return region.shape.t === 'span' && label !== undefined
      ? [{ start: region.shape.start, end: region.shape.end, tag: tagOf(label) }]
      : [];
  });
  all.sort((a, b) => a.start - b.start || b.end - a.end);
  const kept: Span[] = [];
  for (const span of all) if (span.start >= (kept.at(-1)?.end ?? 0)) kept.push(span);
  return kept;
}

/** The tokens of a text. A token that a span begins or ends within is cut there. */
function* tokensOf(text: string, spans: readonly Span[]): Generator<{ start: number; end: number; span: Span | undefined }> {
  let next = 0;
  for (const { index, 0: token } of text.matchAll(TOKEN)) {
    const end = index + token.length;
    for (let at = index; at < end;) {
      while ((spans[next]?.end ?? Infinity) <= at) next++;
      const span = spans[next];
      const inside = span !== undefined && span.start <= at;
      const until = Math.min(end, inside ? span.end : (span?.start ?? end));
      yield { start: at, end: until, span: inside ? span : undefined };
      at = until;
    }
  }
}

/** One item in the columns of CoNLL-2003: a token a line, its tag (IOB2) in the last column, an empty line after each line of the text. */
export function conllText(config: LabellingInterface, { item, regions }: ExportItem): string {
  const text = textOfItem(config, item);
  const lines = [DOCUMENT, ''];
  let open: Span | undefined;
  let at = 0;
  for (const { start, end, span } of tokensOf(text, spansOf(regions))) {
    if (at > 0 && text.slice(at, start).includes('\n')) {
      lines.push('');
      open = undefined;
    }
    const tag = span ? `${span === open ? 'I' : 'B'}-${span.tag}` : 'O';
    lines.push(`${text.slice(start, end)} -X- -X- ${tag}`);
    [open, at] = [span, end];
  }
  return `${lines.join('\n')}\n\n`;
}

/** Writes a CoNLL file as a stream. */
export async function* writeConll(
  config: LabellingInterface,
  source: Iterable<ExportItem> | AsyncIterable<ExportItem>,
): AsyncGenerator<string> {
  for await (const one of source) yield conllText(config, one);
}

/**
 * Reads a CoNLL file: an item for each document, or one where there are no marks of documents. The format does not keep what stood
 * between tokens: they are joined by a blank, sentences by a line break.
 */
export function readConll(conll: string, config: LabellingInterface): Read<ImportItem[]> {
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
