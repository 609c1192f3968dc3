import { createRequire } from 'node:module';
import { buffer } from 'node:stream/consumers';
import PDFDocument from 'pdfkit';
import { type ReceiptSource, receiptFacts } from './receipt-facts.js';

// The fonts that PDF readers bring have neither the Naira sign nor Yoruba's dots below; DejaVu has both.
const fonts = createRequire(import.meta.url);
const REGULAR = fonts.resolve('dejavu-fonts-ttf/ttf/DejaVuSans.ttf');
const BOLD = fonts.resolve('dejavu-fonts-ttf/ttf/DejaVuSans-Bold.ttf');

const BRAND = '#0b6b4a';
const INK = '#14211c';
const MUTED = '#4a5a53';
const LINE = '#dfe4df';
const LEFT = 56;
const VALUE = 190;
const WIDTH = 483;

/** The receipt of a paid invoice: one page of A4 as a PDF, its text selectable. */
export async function receiptPdf(source: ReceiptSource): Promise<Buffer> {
  const pdf = new PDFDocument({
    size: 'A4',
    margin: LEFT,
    lang: 'en',
    info: { Title: `Receipt ${source.invoiceNumber}`, Author: 'Labelbridge', CreationDate: source.paidDate },
  });
  pdf.font(BOLD).fontSize(16).fillColor(BRAND).text('Labelbridge', LEFT, LEFT);
  pdf.font(BOLD).fontSize(26).fillColor(INK).text('Receipt', LEFT, 110);
  let y = 170;
  for (const [label, value] of receiptFacts(source)) {
    const isAmount = label === 'Amount';
    pdf.font(REGULAR).fontSize(10).fillColor(MUTED).text(label, LEFT, y + (isAmount ? 6 : 0));
    pdf.font(isAmount ? BOLD : REGULAR).fontSize(isAmount ? 18 : 11).fillColor(INK).text(value, VALUE, y, { width: WIDTH - (VALUE - LEFT) });
    y = pdf.y + 12;
    pdf.moveTo(LEFT, y).lineTo(LEFT + WIDTH, y).lineWidth(0.5).strokeColor(LINE).stroke();
    y += 14;
  }
  pdf.font(REGULAR).fontSize(9).fillColor(MUTED).text('This invoice is paid. Keep this receipt for your records.', LEFT, y + 10, { width: WIDTH });
  pdf.end();
  return buffer(pdf);
}
