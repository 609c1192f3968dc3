import { Readable } from 'node:stream';
import { type Money, businessDate, formatMoney } from '@labelbridge/contracts';
import { FONTS, COLORS, PAPER, newPdf } from '../../../../../common/pdf/pdf.js';
import { type StatementDto, type StatementLineDto, type StatementPage } from './dto/statement.dto.js';
import { spanOf } from './domain/statement.js';

const COLUMNS = { date: 0, text: 72, amount: 285, balance: 387 } as const;
const MONEY_WIDTH = 96;
const TEXT_WIDTH = COLUMNS.amount - COLUMNS.text - 8;
const HEADING: Cells = ['Date', 'What', 'Amount', 'Owed after'];
/** Points. A payout names up to two hundred invoices; text beyond a page is cut. */
const ROW_MAX = 600;

type Cells = readonly [date: string, text: string, amount: string, balance: string];

const monthName = (month: string): string =>
  new Intl.DateTimeFormat('en-GB', { timeZone: 'UTC', month: 'long', year: 'numeric' }).format(new Date(`${month}-01T00:00:00Z`));
const all = (sums: readonly Money[]): string => sums.map((sum) => formatMoney(sum)).join(', ');

/** Writes the statement of a month: A4 pages with selectable text. Yields the written bytes before it reads more lines. */
export async function* statementPdf(
  { month, annotator }: Pick<StatementDto, 'month' | 'annotator'>,
  pages: AsyncIterable<StatementPage>,
): AsyncGenerator<Buffer> {
  const pdf = await newPdf('Statement', { title: `Statement ${month}`, at: spanOf(month).from });
  pdf.font(FONTS.regular).fontSize(11).fillColor(COLORS.ink);
  pdf.text(`${annotator.firstname} ${annotator.lastname} (@${annotator.username})`, PAPER.left, 152);
  pdf.fillColor(COLORS.muted).text(monthName(month), PAPER.left, pdf.y + 2);
  let y = row(pdf, pdf.y + 16, HEADING, FONTS.bold);
  const add = (texts: Cells, font: string): void => {
    if (y + heightOf(pdf, texts, font) > PAPER.bottom) {
      pdf.addPage();
      y = row(pdf, PAPER.left, HEADING, FONTS.bold);
    }
    y = row(pdf, y, texts, font);
  };
  let closing: StatementPage['closing'] | undefined;
  for await (const page of pages) {
    if (!closing) add(['', 'Owed at the start', '', all(page.opening)], FONTS.bold);
    closing = page.closing;
    for (const line of page.lines) add(cells(line), FONTS.regular);
    yield* written(pdf);
  }
  add(['', 'Owed at the end', '', all(closing ?? [])], FONTS.bold);
  pdf.end();
  yield* pdf;
}

/** Drains the ready bytes: the document ignores backpressure and would buffer all of them. */
function* written(pdf: PDFKit.PDFDocument): Generator<Buffer> {
  for (let chunk = read(pdf); chunk !== null; chunk = read(pdf)) yield chunk;
}

const read = (pdf: Readable): Buffer | null => pdf.read();

const cells = ({ at, text, amount, balance }: StatementLineDto): Cells => [
  businessDate(new Date(at)),
  text,
  formatMoney(amount),
  formatMoney(balance),
];

function heightOf(pdf: PDFKit.PDFDocument, [, text, , balance]: Cells, font: string): number {
  pdf.font(font).fontSize(9);
  const height = Math.max(pdf.heightOfString(text, { width: TEXT_WIDTH }), pdf.heightOfString(balance, { width: MONEY_WIDTH }));
  return Math.min(height, ROW_MAX);
}

/** Writes a row that fits on the page. @returns y of the next row */
function row(pdf: PDFKit.PDFDocument, y: number, texts: Cells, font: string): number {
  const [date, text, amount, balance] = texts;
  const height = heightOf(pdf, texts, font);
  pdf.fillColor(COLORS.ink);
  pdf.text(date, PAPER.left + COLUMNS.date, y);
  pdf.text(text, PAPER.left + COLUMNS.text, y, { width: TEXT_WIDTH, height: height + 1, ellipsis: true });
  pdf.text(amount, PAPER.left + COLUMNS.amount, y, { width: MONEY_WIDTH, align: 'right' });
  pdf.text(balance, PAPER.left + COLUMNS.balance, y, { width: MONEY_WIDTH, align: 'right' });
  const end = y + height + 5;
  pdf
    .moveTo(PAPER.left, end)
    .lineTo(PAPER.left + PAPER.width, end)
    .lineWidth(0.5)
    .strokeColor(COLORS.line)
    .stroke();
  return end + 6;
}
