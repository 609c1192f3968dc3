import {
  GUIDELINE_LIMITS,
  GUIDELINE_MESSAGES,
  type GuidelineBlockKind,
  INTRODUCTION_NUMBER,
  LIMITS,
  PICTURE_SCHEME,
  isHttpLink,
} from '@labelbridge/contracts';
import MarkdownIt, { type Token } from 'markdown-it';

/** A piece of text with one format. */
export interface Run {
  text: string;
  strong?: true;
  em?: true;
  code?: true;
  href?: string;
}

/** Blocks are flat, so that screens need no parser of their own. `depth` counts the lists and quotations around it. */
export interface Block {
  kind: GuidelineBlockKind;
  depth: number;
  runs: Run[];
  /** The number or bullet of an item of a list. */
  mark?: string;
  /** Cells of a row. */
  cells?: Run[][];
  /** Id of the medium of a picture; its runs are the alternative text. */
  medium?: string;
}

export interface Clause {
  /** By the headings: 1, 1.1, 1.2, 2. Text before the first heading is clause 0. */
  number: string;
  title: string;
  blocks: Block[];
}

const INTRODUCTION = { number: INTRODUCTION_NUMBER, title: 'Introduction' } as const;

/** Lists and quotations inside each other. */
const NESTING_MAX = 20;

const MEDIUM = /^media:([0-9a-f]{64})$/;

const markdown = new MarkdownIt({ html: false, linkify: false, typographer: false, maxNesting: NESTING_MAX });
// A reference is copied to each of its uses: a small text would become hundreds of megabytes.
markdown.block.ruler.disable('reference');
// `piecesOf` checks links; a picture names a medium.
markdown.validateLink = () => true;

const isLink = (target: string): boolean => target.length <= LIMITS.linkMax && isHttpLink(target);

const plainOf = (runs: readonly Run[]): string =>
  runs
    .map(({ text }) => text)
    .join('')
    .replace(/\s+/g, ' ')
    .trim();

/** Splits inline text at its pictures. A picture that was not uploaded here becomes a link, so that readers load nothing from elsewhere. */
function piecesOf(inline: Token): (Run[] | { readonly medium: string; readonly alt: Run[] })[] {
  const pieces: (Run[] | { readonly medium: string; readonly alt: Run[] })[] = [];
  let runs: Run[] = [];
  let [strong, em] = [0, 0];
  let href: string | undefined;
  const push = (text: string, more: Partial<Run> = {}): void => {
    if (text !== '') runs.push({ text, ...(strong > 0 && { strong: true }), ...(em > 0 && { em: true }), ...(href && { href }), ...more });
  };
  const image = (token: Token): void => {
    const source = String(token.attrGet('src') ?? '');
    const medium = MEDIUM.exec(source)?.[1];
    if (medium === undefined) {
      push(token.content || source, isLink(source) ? { href: source } : {});
      return;
    }
    pieces.push(runs, { medium, alt: token.content === '' ? [] : [{ text: token.content }] });
    runs = [];
  };
  for (const token of inline.children ?? []) {
    switch (token.type) {
      case 'strong_open':
      case 'strong_close':
        strong += token.nesting;
        break;
      case 'em_open':
      case 'em_close':
        em += token.nesting;
        break;
      case 'link_open': {
        const target = String(token.attrGet('href') ?? '');
        href = isLink(target) ? target : undefined;
        break;
      }
      case 'link_close':
        href = undefined;
        break;
      case 'code_inline':
        push(token.content, { code: true });
        break;
      case 'softbreak':
        push(' ');
        break;
      case 'hardbreak':
        push('\n');
        break;
      case 'image':
        image(token);
        break;
      default:
        push(token.content);
    }
  }
  return [...pieces, runs].filter((piece) => !Array.isArray(piece) || plainOf(piece) !== '');
}

const runsIn = (inline: Token): Run[] => piecesOf(inline).flatMap((piece) => (Array.isArray(piece) ? piece : piece.alt)) satisfies Run[];

interface OpenList {
  /** The number of its next item; null for bullets. */
  next: number | null;
}

/** Reads the tokens of a text from its first to its last one, and collects clauses. */
class Reader {
  readonly clauses: Clause[] = [];
  /** The headings around the present clause, the outer first: their level, and the number of the last clause there. */
  private readonly levels: { level: number; count: number }[] = [];
  private readonly lists: OpenList[] = [];
  private quotes = 0;
  private mark: string | undefined;
  private row: Run[][] | undefined;

  constructor(private readonly tokens: readonly Token[]) {}

  read(): Clause[] {
    this.tokens.forEach((token, at) => this.follow(token, this.tokens[at - 1]));
    return this.clauses;
  }

  private follow(token: Token, before: Token | undefined): void {
    switch (token.type) {
      case 'inline':
        return this.inline(token, before);
      case 'bullet_list_open':
        return void this.lists.push({ next: null });
      case 'ordered_list_open':
        return void this.lists.push({ next: Number(token.attrGet('start') ?? 1) });
      case 'bullet_list_close':
      case 'ordered_list_close':
        this.mark = undefined;
        return void this.lists.pop();
      case 'list_item_open':
        return this.openItem();
      case 'blockquote_open':
      case 'blockquote_close':
        this.quotes += token.nesting;
        return;
      case 'tr_open':
        this.row = [];
        return;
      case 'tr_close':
        this.add('row', [], { cells: this.row ?? [] });
        this.row = undefined;
        return;
      case 'fence':
      case 'code_block':
        this.code(token.content.replace(/\n$/, ''));
    }
  }

  private inline(token: Token, before: Token | undefined): void {
    if (before?.type === 'heading_open') return this.heading(Number(before.tag.slice(1)), plainOf(runsIn(token)));
    if (this.row) return void this.row.push(runsIn(token));
    for (const piece of piecesOf(token)) {
      if (Array.isArray(piece)) this.text(piece);
      else this.add('picture', piece.alt, { medium: piece.medium });
    }
  }

  private openItem(): void {
    const list = this.lists.at(-1);
    if (!list) return;
    this.mark = list.next === null ? '•' : `${list.next}.`;
    if (list.next !== null) list.next += 1;
  }

  private code(text: string): void {
    this.mark = undefined;
    this.add('code', text === '' ? [] : [{ text }]);
  }

  /** The first text of an item has its mark. */
  private text(runs: Run[]): void {
    if (this.mark === undefined) return this.add(this.quotes > 0 ? 'quote' : 'text', runs);
    const { mark } = this;
    this.mark = undefined;
    this.add('item', runs, { mark });
  }

  private add(kind: GuidelineBlockKind, runs: Run[], more: Partial<Block> = {}): void {
    if (this.clauses.length === 0) this.clauses.push({ ...INTRODUCTION, blocks: [] });
    this.clauses.at(-1)?.blocks.push({ kind, depth: this.lists.length + this.quotes, runs, ...more });
  }

  private heading(level: number, title: string): void {
    this.mark = undefined;
    while ((this.levels.at(-1)?.level ?? 0) > level) this.leave(level);
    const last = this.levels.at(-1);
    if (last?.level === level) last.count += 1;
    else if (this.levels.length < GUIDELINE_LIMITS.depthMax) this.levels.push({ level, count: 1 });
    else if (last) last.count += 1;
    this.clauses.push({ number: this.levels.map(({ count }) => count).join('.'), title, blocks: [] });
  }

  /** Leaves the innermost level. If no outer one is as far out as the new heading, the new one continues its count. */
  private leave(level: number): void {
    const inner = this.levels.pop();
    if (inner && (this.levels.at(-1)?.level ?? 0) < level) this.levels.push({ level, count: inner.count });
  }
}

/** Splits a Markdown text into clauses, one for each heading. HTML stays text; links lead to http and https alone. */
export const clausesOf = (text: string): Clause[] => new Reader(markdown.parse(text, {})).read();

export const picturesOf = (clauses: readonly Clause[]): string[] => [
  ...new Set(clauses.flatMap(({ blocks }) => blocks.flatMap(({ medium }) => medium ?? []))),
];

const countRuns = ({ runs, cells = [] }: Block): number => runs.length + cells.reduce((sum, cell) => sum + cell.length + 1, 1);

/** @returns the first broken rule; undefined if a guideline may be published */
export function clausesProblem(clauses: readonly Clause[]): string | undefined {
  const titles = clauses.filter(({ number }) => number !== INTRODUCTION.number).map(({ title }) => title);
  if (titles.length === 0) return GUIDELINE_MESSAGES.headingRequired;
  if (titles.length > GUIDELINE_LIMITS.clausesMax) return GUIDELINE_MESSAGES.tooManyClauses;
  if (titles.includes('')) return GUIDELINE_MESSAGES.headingEmpty;
  if (titles.some(({ length }) => length > GUIDELINE_LIMITS.clauseTitleMax)) return GUIDELINE_MESSAGES.headingLong;
  if (picturesOf(clauses).length > GUIDELINE_LIMITS.picturesMax) return GUIDELINE_MESSAGES.tooManyPictures;
  const runs = clauses.flatMap(({ blocks }) => blocks).reduce((sum, block) => sum + countRuns(block), 0);
  return runs > GUIDELINE_LIMITS.runsMax ? GUIDELINE_MESSAGES.tooManyRuns : undefined;
}

/** @returns whether a text names a picture that is not the id of a medium */
const namesOddPicture = (text: string): boolean => text.includes(`](${PICTURE_SCHEME}`) && /\]\(media:(?![0-9a-f]{64}[ )])/.test(text);

/** @returns the first broken rule of a text that would take long to read; undefined if there is none */
export function textProblem(text: string): string | undefined {
  const lines = text.split('\n');
  if (lines.length > GUIDELINE_LIMITS.linesMax) return GUIDELINE_MESSAGES.tooManyLines;
  if (lines.some((line) => line.split('|').length > GUIDELINE_LIMITS.columnsMax + 2)) return GUIDELINE_MESSAGES.tooManyColumns;
  return namesOddPicture(text) ? GUIDELINE_MESSAGES.picture : undefined;
}
