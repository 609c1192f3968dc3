import { expect, it } from '@jest/globals';
import { LIMITS } from '@labelbridge/contracts';
import { type StatementLineDto, type StatementPage } from './dto/statement.dto.js';
import { statementPdf } from './statement-pdf.js';

const NAIRA = { amount: 12_347_169, currency: 'NGN' } as const;
const BOTH = [NAIRA, { amount: 12_347_169, currency: 'USD' } as const];
const lineOf = (text: string): StatementLineDto => ({
  kind: 'invoice',
  at: '2026-10-05T12:00:00.000Z',
  text,
  amount: NAIRA,
  balance: NAIRA,
});

async function pagesOf(count: number, text: string): Promise<number> {
  const page: StatementPage = { opening: BOTH, lines: Array.from({ length: count }, () => lineOf(text)), closing: BOTH };
  const annotator = { _id: 'a', firstname: 'Ada', lastname: 'Obi', username: 'ada' };
  const chunks: Buffer[] = [];
  for await (const chunk of statementPdf({ month: '2026-10', annotator }, pages(page))) chunks.push(chunk);
  return Buffer.concat(chunks).toString('latin1').split('/Type /Page\n').length - 1;
}
async function* pages(page: StatementPage): AsyncGenerator<StatementPage> {
  yield page;
}

it('begins a page for what does not fit on the last one, and never spreads a line', async () => {
  const longest = 'Street signs of Lagos '.repeat(20).slice(0, LIMITS.titleMax);
  const counts: number[] = [];
  for (let count = 15; count <= 30; count += 1) counts.push(await pagesOf(count, longest));
  // A closing line that is spread over pages would give fewer pages for one line more.
  expect(counts.toSorted((one, other) => one - other)).toEqual(counts);
  expect(counts.at(-1)).toBe(3);
});

it('cuts a line short that is longer than a page: a payout of many invoices', async () => {
  const numbers = Array.from({ length: LIMITS.idsMax }, (_, n) => `LB-2026-${String(n).padStart(6, '0')}`).join(', ');
  expect(await pagesOf(2, `Payout of ${numbers}`)).toBe(3);
});
