import { expect, it } from '@jest/globals';
import { type ReceiptSource, receiptFacts } from './receipt-facts.js';
import { receiptPdf } from './receipt-pdf.js';

const SOURCE: ReceiptSource = {
  invoiceNumber: 'INV-2026-000007',
  amount: { amount: 210_050, currency: 'NGN' },
  quote: null,
  naira: { amount: 210_050, currency: 'NGN' },
  fee: { amount: 0, currency: 'NGN' },
  net: { amount: 210_050, currency: 'NGN' },
  invoicedDate: new Date('2026-11-19T10:00:00Z'),
  paidDate: new Date('2026-11-20T23:30:00Z'),
  annotatorName: 'Adébáyọ̀ Ọlá-Ṣàngó',
  username: 'adebayo',
  taskTitle: 'Market interviews, Hausa',
  taskName: 'Audio Annotation',
  payout: null,
};
const IN_DOLLARS: ReceiptSource = {
  ...SOURCE,
  amount: { amount: 400, currency: 'USD' },
  quote: { from: 'USD', to: 'NGN', rate: 152_345, source: 'Central Bank', quotedAt: '2026-11-19T08:00:00.000Z' },
  naira: { amount: 609_380, currency: 'NGN' },
  fee: { amount: 2_500, currency: 'NGN' },
  net: { amount: 606_880, currency: 'NGN' },
  payout: {
    reference: 'lb-1',
    bankReference: 'TRF_9',
    accountName: 'ADEBAYO OLA SANGO',
    maskedNumber: '••6789',
    bankName: 'Guaranty Trust Bank',
    invoices: 3,
  },
};

it('says who was paid what, for which task, and when in Lagos', () => {
  expect(receiptFacts(SOURCE)).toEqual([
    ['Invoice number', 'INV-2026-000007'],
    ['Paid to', 'Adébáyọ̀ Ọlá-Ṣàngó (@adebayo)'],
    ['For', 'Market interviews, Hausa (Audio Annotation)'],
    ['Invoiced', '19 November 2026 at 11:00, Lagos'],
    ['Paid', '21 November 2026 at 00:30, Lagos'],
    ['Amount', '₦2,100.50'],
    ['Net', '₦2,100.50'],
  ]);
});

it('names a bonus without a kind of work', () => {
  const facts = receiptFacts({ ...SOURCE, taskTitle: 'Bonus: Market interviews', taskName: null });
  expect(facts[2]).toEqual(['For', 'Bonus: Market interviews']);
});

it('repeats the quote, the fee, the account, masked, and both references', () => {
  expect(receiptFacts(IN_DOLLARS).slice(5)).toEqual([
    ['Bank account', 'ADEBAYO OLA SANGO, ••6789, Guaranty Trust Bank'],
    ['Payout', 'lb-1, with 2 more'],
    ['Bank reference', 'TRF_9'],
    ['Amount', '$4.00'],
    ['Exchange rate', '₦1,523.45 for one USD, by Central Bank, 19 November 2026 at 09:00, Lagos'],
    ['In Naira', '₦6,093.80'],
    ['Fee', '₦25.00, its share of one fee for the payout'],
    ['Net', '₦6,068.80'],
  ]);
});

it.each([
  ['plain', SOURCE],
  ['with everything', IN_DOLLARS],
])('is one page of PDF with its fonts inside: %s', async (_what, source) => {
  const pdf = (await receiptPdf(source)).toString('latin1');
  expect(pdf.startsWith('%PDF-')).toBe(true);
  expect(pdf.match(/\/Type \/Page\b/g)).toHaveLength(1);
  expect(pdf).toMatch(/DejaVuSans-Bold/);
});
