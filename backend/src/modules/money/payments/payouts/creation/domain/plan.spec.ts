import { describe, expect, it } from '@jest/globals';
import fc from 'fast-check';
import { type PlannedInvoice, groupByAnnotator, needsApproval, sumsOf, totalOf } from './plan.js';

const invoice = (id: string, annotatorId: string, naira: number | null = 100): PlannedInvoice => ({
  id,
  annotatorId,
  status: 'Unpaid',
  naira,
});

describe('a plan of payouts', () => {
  it('has one payout for each annotator, in the order they come, and each invoice once', () => {
    const given = [invoice('1', 'b'), invoice('2', 'a'), invoice('3', 'b'), invoice('1', 'b')];
    expect(groupByAnnotator(given).map((group) => group.map(({ id }) => id))).toEqual([['1', '3'], ['2']]);
    expect(groupByAnnotator([])).toEqual([]);
  });

  it.each([
    [[], 0, { grossKobo: 0, feeKobo: 0, netKobo: 0 }],
    [[100, 250], 0, { grossKobo: 350, feeKobo: 0, netKobo: 350 }],
    [[100, 250], 50, { grossKobo: 350, feeKobo: 50, netKobo: 300 }],
    [[100, null], 50, { grossKobo: 100, feeKobo: 50, netKobo: 50 }],
    [[100], 100, { grossKobo: 100, feeKobo: 100, netKobo: 0 }],
    [[100], 101, { grossKobo: 100, feeKobo: 101, netKobo: 0 }],
  ])('%j at a fee of %i', (amounts, fee, sums) => {
    expect(
      sumsOf(
        amounts.map((naira) => ({ naira })),
        fee,
      ),
    ).toEqual(sums);
  });

  it('comes to what its payouts come to', () => {
    expect(totalOf([])).toEqual({ grossKobo: 0, feeKobo: 0, netKobo: 0 });
    expect(
      totalOf([
        { grossKobo: 10, feeKobo: 3, netKobo: 7 },
        { grossKobo: 20, feeKobo: 4, netKobo: 16 },
      ]),
    ).toEqual({ grossKobo: 30, feeKobo: 7, netKobo: 23 });
  });

  it('loses no invoice and pays none twice', () => {
    const any = fc.array(fc.record({ id: fc.integer({ min: 1, max: 30 }), naira: fc.integer({ min: 1, max: 1_000 }) }));
    fc.assert(
      fc.property(any, (given) => {
        const invoices = given.map(({ id, naira }) => invoice(String(id), String(id % 4), naira));
        const planned = groupByAnnotator(invoices).flatMap((group) => group.map(({ id }) => id));
        expect(planned.sort()).toEqual([...new Set(invoices.map(({ id }) => id))].sort());
      }),
    );
  });

  it.each([
    [[100], 0, {}, false],
    [[101], 0, {}, true],
    [[60, 40], 0, {}, false],
    [[60, 41], 0, {}, true],
    [[40], 60, {}, false],
    [[40], 61, {}, true],
    [[40], 0, { 0: 60 }, false],
    [[40], 0, { 0: 61 }, true],
    [[40, 40], 0, { 1: 61 }, true],
    [[40], 0, { 1: 100 }, false],
    [[], 200, { 0: 200 }, false],
  ])('payouts of %j after %i by the admin and %j to payees need a second admin: %s', (nets, byAdmin, toPayee, needed) => {
    const lines = nets.map((netKobo, place) => ({ annotatorId: String(place), netKobo }));
    expect(needsApproval(lines, { byAdmin, toPayee: new Map(Object.entries(toPayee)) }, 100)).toBe(needed);
  });
});
