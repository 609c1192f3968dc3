import { buffer } from 'node:stream/consumers';
import { FONTS, COLORS, PAPER, newPdf, writeFact } from '../../../../../common/pdf/pdf.js';
import { type ReceiptSource, receiptFacts } from './receipt-facts.js';

export async function receiptPdf(source: ReceiptSource): Promise<Buffer> {
  const pdf = await newPdf('Receipt', { title: `Receipt ${source.invoiceNumber}`, at: source.paidDate });
  const { left, width } = PAPER;
  const facts = receiptFacts(source);
  let y = 170;
  // The last fact is the final amount.
  for (const fact of facts) y = writeFact(pdf, y, fact, fact === facts.at(-1));
  pdf
    .font(FONTS.regular)
    .fontSize(9)
    .fillColor(COLORS.muted)
    .text('This invoice is paid. Keep this receipt for your records.', left, y, { width });
  pdf.end();
  return buffer(pdf);
}
