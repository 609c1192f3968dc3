import { describe, expect, it } from '@jest/globals';
import { formProblems, type Money, WORK_MESSAGES } from '@labelbridge/contracts';
import { APPROVE_RULES, approveValues, readApproval } from './approve-form.js';

const typed = (amount: string, currency = 'NGN') => ({ 'approvedAmount.amount': amount, 'approvedAmount.currency': currency });
const naira = (amount: number): Money => ({ amount, currency: 'NGN' });
const RATE = { amount: 150_000, currency: 'NGN', per: 'hour' } as const;

describe('the approved amount', () => {
  it('is proposed from what the server computed', () => {
    expect(approveValues({ proposedAmount: naira(158_333), approvedAmount: null, rate: RATE })).toEqual(typed('1583.33'));
  });

  it('is proposed as approved before, where nothing can be computed', () => {
    expect(approveValues({ proposedAmount: null, approvedAmount: { amount: 400, currency: 'USD' }, rate: null })).toEqual(
      typed('4.00', 'USD'),
    );
  });

  it('is asked for without a rate', () => {
    const values = approveValues({ proposedAmount: null, approvedAmount: null, rate: null });
    expect(values['approvedAmount.amount']).toBe('');
    expect(formProblems(APPROVE_RULES, values)).toEqual([{ field: 'approvedAmount.amount', message: WORK_MESSAGES.amountShape }]);
  });

  it.each([
    ['1583.33', 158_333],
    ['6,000', 600_000],
    ['0.01', 1],
    ['29.99', 2_999],
  ])('%p is %i minor units', (text, amount) => {
    expect(formProblems(APPROVE_RULES, typed(text))).toEqual([]);
    expect(readApproval(typed(text))).toEqual(naira(amount));
  });

  it.each(['0', '0.00', '-5', '5.001', '6000 naira', '1,00'])('%p is refused', (text) => {
    expect(formProblems(APPROVE_RULES, typed(text))).toHaveLength(1);
    expect(readApproval(typed(text))).toBeUndefined();
  });
});
