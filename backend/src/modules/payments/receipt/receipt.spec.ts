import { expect, it } from '@jest/globals';
import { receiptFacts } from './receipt-facts.js';
import { receiptPdf } from './receipt-pdf.js';

const SOURCE = {
  invoiceNumber: 'INV-2026-000007',
  amount: { amount: 210_050, currency: 'NGN' as const },
  invoicedDate: new Date('2026-11-19T10:00:00Z'),
  paidDate: new Date('2026-11-20T23:30:00Z'),
  annotatorName: 'Adébáyọ̀ Ọlá-Ṣàngó',
  username: 'adebayo',
  taskTitle: 'Market interviews, Hausa',
  taskName: 'Audio Annotation',
};

it('says who was paid what, for which task, and when in Lagos', () => {
  expect(Object.fromEntries(receiptFacts(SOURCE))).toEqual({
    'Invoice number': 'INV-2026-000007',
    'Paid to': 'Adébáyọ̀ Ọlá-Ṣàngó (@adebayo)',
    For: 'Market interviews, Hausa (Audio Annotation)',
    Invoiced: '19 November 2026 at 11:00, Lagos',
    Paid: '21 November 2026 at 00:30, Lagos',
    Amount: '₦2,100.50',
  });
});

it('is one page of PDF with its fonts inside', async () => {
  const pdf = (await receiptPdf(SOURCE)).toString('latin1');
  expect(pdf.startsWith('%PDF-')).toBe(true);
  expect(pdf.match(/\/Type \/Page\b/g)).toHaveLength(1);
  expect(pdf).toMatch(/DejaVuSans-Bold/);
});
