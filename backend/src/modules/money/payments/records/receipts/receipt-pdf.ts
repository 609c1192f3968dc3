import { buffer } from 'node:stream/consumers';
import { FONTS, COLORS, PAPER, newPdf } from '../pdf.js';
import { type ReceiptSource, receiptFacts } from './receipt-facts.js';

const VALUE = 190;

export async function receiptPdf(source: ReceiptSource): Promise<Buffer> {
  const pdf = await newPdf('Receipt', { title: `Receipt ${source.invoiceNumber}`, at: source.paidDate });
  const { left, width } = PAPER;
  const facts = receiptFacts(source);
  let y = 170;
  for (const [label, value] of facts) {
    // The last fact is the final amount.
    const isSum = label === facts.at(-1)?.[0];
    pdf
      .font(FONTS.regular)
      .fontSize(10)
      .fillColor(COLORS.muted)
      .text(label, left, y + (isSum ? 6 : 0));
    pdf
      .font(isSum ? FONTS.bold : FONTS.regular)
      .fontSize(isSum ? 18 : 11)
      .fillColor(COLORS.ink)
      .text(value, VALUE, y, { width: width - (VALUE - left) });
    y = pdf.y + 9;
    pdf
      .moveTo(left, y)
      .lineTo(left + width, y)
      .lineWidth(0.5)
      .strokeColor(COLORS.line)
      .stroke();
    y += 10;
  }
  pdf
    .font(FONTS.regular)
    .fontSize(9)
    .fillColor(COLORS.muted)
    .text('This invoice is paid. Keep this receipt for your records.', left, y + 10, { width });
  pdf.end();
  return buffer(pdf);
}
