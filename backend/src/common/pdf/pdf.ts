import { createRequire } from 'node:module';
import { BUSINESS_TIME_ZONE } from '@labelbridge/contracts';

const RIGHT_TO_LEFT = String.raw`[\p{Script=Arabic}\p{Script=Hebrew}\p{Script=Syriac}\p{Script=Thaana}\p{Script=Nko}\p{Script=Adlam}]`;
/** Words of a right-to-left script with the spaces and marks between them. */
const RUN = new RegExp(String.raw`(${RIGHT_TO_LEFT}(?:[^\p{L}\p{N}]*(?:${RIGHT_TO_LEFT}|\p{M}))*)`, 'u');
const STARTS = new RegExp(`^${RIGHT_TO_LEFT}`, 'u');

export const isRightToLeft = (run: string): boolean => STARTS.test(run);

/** Splits a text that reads from left to right into runs of one direction, in the order in which they are drawn. */
export const directionRuns = (text: string): string[] => text.split(RUN).filter((run) => run !== '');

// The standard fonts of PDF readers lack the Naira sign and Yoruba's dots below; DejaVu has both.
const fonts = createRequire(import.meta.url);

export const FONTS = {
  regular: fonts.resolve('dejavu-fonts-ttf/ttf/DejaVuSans.ttf'),
  bold: fonts.resolve('dejavu-fonts-ttf/ttf/DejaVuSans-Bold.ttf'),
} as const;
export const COLORS = { brand: '#0b6b4a', ink: '#14211c', muted: '#4a5a53', line: '#dfe4df' } as const;
/** Text area of an A4 page, in points. */
export const PAPER = { left: 56, width: 483, bottom: 780 } as const;

export type Fact = readonly [label: string, value: string];

export async function newPdf(heading: string, info: { title: string; at: Date }): Promise<PDFKit.PDFDocument> {
  // Loaded on demand: the library is large, and few processes write PDFs.
  const { default: PDFDocument } = await import('pdfkit');
  const pdf = new PDFDocument({
    size: 'A4',
    margin: PAPER.left,
    lang: 'en',
    info: { Title: info.title, Author: 'Labelbridge', CreationDate: info.at },
  });
  pdf.font(FONTS.bold).fontSize(16).fillColor(COLORS.brand).text('Labelbridge', PAPER.left, PAPER.left);
  pdf.font(FONTS.bold).fontSize(26).fillColor(COLORS.ink).text(heading, PAPER.left, 110);
  return pdf;
}

const VALUE = 190;

/** Writes each run by itself: the library would set the words of a run from left to right, and its last space on the wrong side. */
function writeText(pdf: PDFKit.PDFDocument, text: string, { x, y, width }: { x: number; y: number; width: number }): void {
  const [first = '', ...more] = directionRuns(text);
  if (more.length === 0 && !isRightToLeft(first)) return void pdf.text(first, x, y, { width });
  // Without a list of features, the library sets each word by itself.
  pdf.text(first, x, y, { width, features: [], continued: more.length > 0 });
  for (const [place, run] of more.entries()) pdf.text(run, { width, features: [], continued: place < more.length - 1 });
}

/** Writes a label and its value above a line. @param isSum writes the value large @returns the place of the next one */
export function writeFact(pdf: PDFKit.PDFDocument, y: number, [label, value]: Fact, isSum = false): number {
  const { left, width } = PAPER;
  const valueWidth = width - (VALUE - left);
  pdf.font(isSum ? FONTS.bold : FONTS.regular).fontSize(isSum ? 18 : 11);
  if (y + pdf.heightOfString(value, { width: valueWidth }) > PAPER.bottom) {
    pdf.addPage();
    y = PAPER.left;
  }
  pdf
    .font(FONTS.regular)
    .fontSize(10)
    .fillColor(COLORS.muted)
    .text(label, left, y + (isSum ? 6 : 0), { width: VALUE - left - 8 });
  const labelEnd = pdf.y;
  pdf
    .font(isSum ? FONTS.bold : FONTS.regular)
    .fontSize(isSum ? 18 : 11)
    .fillColor(COLORS.ink);
  writeText(pdf, value, { x: VALUE, y, width: valueWidth });
  const line = Math.max(labelEnd, pdf.y) + 9;
  pdf
    .moveTo(left, line)
    .lineTo(left + width, line)
    .lineWidth(0.5)
    .strokeColor(COLORS.line)
    .stroke();
  return line + 10;
}

export const lagosTime = (date: Date): string =>
  `${new Intl.DateTimeFormat('en-GB', { timeZone: BUSINESS_TIME_ZONE, dateStyle: 'long', timeStyle: 'short' }).format(date)}, Lagos`;
