import { createRequire } from 'node:module';
import { BUSINESS_TIME_ZONE } from '@labelbridge/contracts';

// The standard fonts of PDF readers lack the Naira sign and Yoruba's dots below; DejaVu has both.
const fonts = createRequire(import.meta.url);

export const FONTS = {
  regular: fonts.resolve('dejavu-fonts-ttf/ttf/DejaVuSans.ttf'),
  bold: fonts.resolve('dejavu-fonts-ttf/ttf/DejaVuSans-Bold.ttf'),
} as const;
export const COLORS = { brand: '#0b6b4a', ink: '#14211c', muted: '#4a5a53', line: '#dfe4df' } as const;
/** Text area of an A4 page, in points. */
export const PAPER = { left: 56, width: 483, bottom: 780 } as const;

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

export const lagosTime = (date: Date): string =>
  `${new Intl.DateTimeFormat('en-GB', { timeZone: BUSINESS_TIME_ZONE, dateStyle: 'long', timeStyle: 'short' }).format(date)}, Lagos`;
