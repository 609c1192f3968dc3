import { createRequire } from 'node:module';
import { BUSINESS_TIME_ZONE } from '@labelbridge/contracts';

// The fonts that PDF readers bring have neither the Naira sign nor Yoruba's dots below; DejaVu has both.
const fonts = createRequire(import.meta.url);

/** The fonts of our documents. */
export const FONTS = {
  regular: fonts.resolve('dejavu-fonts-ttf/ttf/DejaVuSans.ttf'),
  bold: fonts.resolve('dejavu-fonts-ttf/ttf/DejaVuSans-Bold.ttf'),
} as const;
/** Their colours. */
export const COLORS = { brand: '#0b6b4a', ink: '#14211c', muted: '#4a5a53', line: '#dfe4df' } as const;
/** Where text begins and how wide it is on A4, in points. */
export const PAPER = { left: 56, width: 483, bottom: 780 } as const;

/** A page of A4 with our name and a heading. */
export async function newPdf(heading: string, info: { title: string; at: Date }): Promise<PDFKit.PDFDocument> {
  // Few processes ever write a PDF, and what does it is large.
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

/** An instant as our documents write it. */
export const lagosTime = (date: Date): string =>
  `${new Intl.DateTimeFormat('en-GB', { timeZone: BUSINESS_TIME_ZONE, dateStyle: 'long', timeStyle: 'short' }).format(date)}, Lagos`;
