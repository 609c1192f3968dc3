import { buffer } from 'node:stream/consumers';
import { recordNotes, recordRows, type WorkRecord } from '@labelbridge/contracts';
import { COLORS, FONTS, lagosTime, newPdf, PAPER, writeFact } from '../../../common/pdf/pdf.js';

const TEXT =
  'Labelbridge confirms that these figures of approved work were right at that time. The owner of this record chose what it shows, and can ' +
  'revoke it. Only its page tells whether it still stands: open the address, and compare name, code and figures.';

/** @param page the public page on which the record is checked */
export async function recordPdf(record: WorkRecord, { code, page }: { readonly code: string; readonly page: string }): Promise<Buffer> {
  const madeAt = new Date(record.madeAt);
  const pdf = await newPdf('Work record', { title: `Work record ${code}`, at: madeAt });
  const { left, width } = PAPER;
  let y = writeFact(pdf, 170, ['Name', record.name], true);
  for (const fact of recordRows(record)) y = writeFact(pdf, y, fact);
  for (const fact of [
    ['Made', lagosTime(madeAt)],
    ['Check it at', page],
    ['Code', code],
    ['Signed by key', record.keyId],
  ] as const) {
    y = writeFact(pdf, y, fact);
  }
  pdf.font(FONTS.regular).fontSize(9).fillColor(COLORS.muted);
  pdf.text([TEXT, ...recordNotes(record)].join(' '), left, y, { width });
  pdf.end();
  return buffer(pdf);
}
