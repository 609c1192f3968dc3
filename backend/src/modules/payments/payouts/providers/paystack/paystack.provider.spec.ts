import { createHmac } from 'node:crypto';
import { createServer } from 'node:http';
import { type AddressInfo } from 'node:net';
import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import { type SimulatedBank, startSimulatedBank } from '@labelbridge/simulated-bank';
import { BankKeyRejectedError, BankRejectedError, BankUnavailableError } from '../bank-result.js';
import { PaystackProvider } from './paystack.provider.js';
import { newsOf, outcomeOf } from './paystack-shapes.js';

const KEY = 'sk_test_key_of_a_test';
const ACCOUNT = { accountName: 'Ada Obi', accountNumber: '0000014579', bankCode: '011' };
const order = (n = 1, netKobo = 50_000) => ({ reference: `lb-00000000000000000000000${n}`, netKobo, account: ACCOUNT, reason: 'Work' });

let bank: SimulatedBank;
let provider: PaystackProvider;
beforeEach(async () => {
  bank = await startSimulatedBank({ secret: KEY });
  provider = new PaystackProvider('simulated', async () => ({ baseUrl: bank.url, secretKey: KEY }), KEY);
  provider.http.timeoutMs = 150;
});
afterEach(() => bank.stop());

describe('sending', () => {
  it('pays in kobo, once a reference, and tells the bank’s reference', async () => {
    const outcome = await provider.send(order());
    expect(outcome).toEqual({ state: 'paid', amountKobo: 50_000, bankReference: expect.stringMatching(/^9998\d{26}$/), why: null });
    await expect(provider.send(order())).rejects.toBeInstanceOf(BankUnavailableError);
    expect(bank.transfers().map(({ amount, recipient }) => [amount, recipient.accountNumber])).toEqual([[50_000, '0000014579']]);
  });

  it('many in one call', async () => {
    const outcomes = await provider.sendMany([order(1), order(2, 70_000)]);
    expect([...outcomes].map(([reference, { state, amountKobo }]) => [reference, state, amountKobo])).toEqual([
      [order(1).reference, 'paid', 50_000],
      [order(2).reference, 'paid', 70_000],
    ]);
  });

  it('a refusal is final and says why', async () => {
    await expect(provider.send(order(1, 0))).rejects.toThrow(new BankRejectedError('amount must be a whole number of kobo'));
  });

  it.each(['timeout', 'error-before', 'error-after', 'reset', 'garbage', 'slow'] as const)('%s is silence, not a refusal', async (kind) => {
    await provider.send(order(9));
    bank.setFaults({ rate: 1, kinds: [kind], slowMs: 400 });
    await expect(provider.send(order())).rejects.toBeInstanceOf(BankUnavailableError);
  });

  it('a bank that cannot be reached, or that does not know our key, is silent', async () => {
    const wrongKey = new PaystackProvider('paystack', async () => ({ baseUrl: bank.url, secretKey: 'other' }), KEY);
    await expect(wrongKey.send(order())).rejects.toBeInstanceOf(BankUnavailableError);
    const nowhere = new PaystackProvider('paystack', async () => ({ baseUrl: 'http://127.0.0.1:1', secretKey: KEY }), KEY);
    await expect(nowhere.verify(order().reference)).rejects.toBeInstanceOf(BankUnavailableError);
  });

  it('probing tells a bank that answers from one that does not know our key and one that is not there', async () => {
    await expect(provider.probe()).resolves.toBeUndefined();
    const at = (baseUrl: string, secretKey: string) => new PaystackProvider('paystack', async () => ({ baseUrl, secretKey }), KEY).probe();
    await expect(at(bank.url, 'other')).rejects.toBeInstanceOf(BankKeyRejectedError);
    await expect(at('http://127.0.0.1:1', KEY)).rejects.not.toBeInstanceOf(BankKeyRejectedError);
    await expect(at('http://127.0.0.1:1', KEY)).rejects.toBeInstanceOf(BankUnavailableError);
  });

  it('no message holds the key', async () => {
    const failure = await provider.send({ ...order(), netKobo: -1 }).catch((error: unknown) => error);
    expect(JSON.stringify(failure, Object.getOwnPropertyNames(failure))).not.toContain(KEY);
  });
});

describe('verifying', () => {
  it('tells what became of it, and null of what never came', async () => {
    await provider.send(order());
    expect((await provider.verify(order().reference))?.state).toBe('paid');
    expect(await provider.verify(order(2).reference)).toBeNull();
  });

  it('a fault is not "never came"', async () => {
    bank.setFaults({ rate: 1, kinds: ['error-before'] });
    await expect(provider.verify(order().reference)).rejects.toBeInstanceOf(BankUnavailableError);
  });
});

it('lists the transfers of a time, page by page', async () => {
  for (let n = 0; n < 105; n++) await provider.send({ ...order(), reference: `lb-${String(n).padStart(24, '0')}` });
  const now = Date.now();
  expect(await provider.listTransfers(new Date(now - 60_000), new Date(now + 60_000))).toHaveLength(105);
  expect(await provider.listTransfers(new Date(now - 60_000), new Date(now - 50_000))).toEqual([]);
});

it('resolves names, tells nobody who cannot be, and lists banks', async () => {
  expect(await provider.resolve(ACCOUNT, 'Ada Ọbi')).toBe('ADA ỌBI');
  expect(await provider.resolve({ ...ACCOUNT, accountNumber: '0000014599' }, 'Ada Obi')).toBe('BLESSING SOMEBODY-ELSE');
  expect(await provider.resolve({ ...ACCOUNT, accountNumber: '0000014598' }, 'Ada Obi')).toBeNull();
  expect((await provider.listBanks()).map(({ code }) => code)).toContain('011');
});

it('does not tell a real provider whom it expects', async () => {
  const seen: (string | string[] | undefined)[] = [];
  const server = createServer((request, response) => {
    seen.push(request.headers['x-simulated-holder']);
    response.end(JSON.stringify({ status: true, message: '', data: { account_name: 'ADA OBI' } }));
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const { port } = server.address() as AddressInfo;
  const real = new PaystackProvider('paystack', async () => ({ baseUrl: `http://127.0.0.1:${port}`, secretKey: KEY }), KEY);
  expect([await real.resolve(ACCOUNT, 'Ada Obi'), seen]).toEqual(['ADA OBI', [undefined]]);
  await new Promise((resolve) => server.close(resolve));
});

describe('a webhook', () => {
  const body = Buffer.from(
    JSON.stringify({
      event: 'transfer.success',
      data: { reference: order().reference, amount: 50_000, status: 'pending', transfer_code: 'TRF_1' },
    }),
  );
  const sign = (bytes: Buffer, key = KEY) => createHmac('sha512', key).update(bytes).digest('hex');

  it('is read where the bank signed these very bytes', () => {
    expect(provider.readWebhook(body, sign(body))).toEqual([
      { reference: order().reference, outcome: { state: 'paid', amountKobo: 50_000, bankReference: 'TRF_1', why: null } },
    ]);
  });

  it.each<[string, string | undefined]>([
    ['none', undefined],
    ['empty', ''],
    ['of another key', sign(body, 'other')],
    ['of other bytes', sign(Buffer.from(`${body.toString()} `))],
    ['too short', sign(body).slice(0, 126)],
    ['of another kind', createHmac('sha256', KEY).update(body).digest('hex')],
    ['no hex', 'z'.repeat(128)],
  ])('is refused where its signature is %s', (_what, signature) => {
    expect(provider.readWebhook(body, signature)).toBeUndefined();
  });

  it.each(['no json', '[]', 'null', '{"event":"charge.success","data":{"reference":"x"}}', '{"event":"transfer.success"}'])(
    'that is signed and says %s tells nothing',
    (text) => {
      const bytes = Buffer.from(text);
      expect(provider.readWebhook(bytes, sign(bytes))).toEqual([]);
    },
  );
});

describe('Paystack’s words', () => {
  it.each([
    ['pending', 'pending'],
    ['otp', 'pending'],
    ['received', 'pending'],
    ['processing', 'pending'],
    ['queued', 'pending'],
    ['success', 'paid'],
    ['failed', 'failed'],
    ['abandoned', 'failed'],
    ['blocked', 'failed'],
    ['rejected', 'failed'],
    ['reversed', 'returned'],
  ])('%s means %s', (status, state) => {
    expect(outcomeOf({ status, amount: 5 }).state).toBe(state);
  });

  it.each([undefined, '', 'SUCCESS', 'done', 'constructor', 7])('%j means nothing we know', (status) => {
    expect(() => outcomeOf({ status, amount: 5 })).toThrow(BankUnavailableError);
  });

  it('takes an amount that is no whole number for none', () => {
    expect(outcomeOf({ status: 'success', amount: 5.5 }).amountKobo).toBeNull();
    expect(outcomeOf({ status: 'success', amount: '5' }).amountKobo).toBeNull();
  });

  it.each([
    ['transfer.success', 'paid'],
    ['transfer.failed', 'failed'],
    ['transfer.reversed', 'returned'],
  ])('%s tells %s', (event, state) => {
    expect(newsOf({ event, data: { reference: 'r' } })?.outcome.state).toBe(state);
  });
});
