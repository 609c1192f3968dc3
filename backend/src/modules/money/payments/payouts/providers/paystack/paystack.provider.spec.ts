import { createHmac } from 'node:crypto';
import { createServer } from 'node:http';
import { type AddressInfo } from 'node:net';
import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import { type SimulatedBank, startSimulatedBank } from '@labelbridge/simulated-bank';
import { BankKeyRejectedError, BankRejectedError, BankUnavailableError } from '../bank-result.js';
import { SimulatedProvider } from '../simulated/simulated.provider.js';
import { PaystackProvider } from './paystack.provider.js';
import { webhookResultOf, resultOf } from './paystack-shapes.js';

const KEY = 'sk_test_key_of_a_test';
const ACCOUNT = { accountName: 'Ada Obi', accountNumber: '0000014579', bankCode: '011' };
const order = (n = 1, netKobo = 50_000) => ({ reference: `lb-00000000000000000000000${n}`, netKobo, account: ACCOUNT, reason: 'Work' });

let bank: SimulatedBank;
let provider: PaystackProvider;
beforeEach(async () => {
  bank = await startSimulatedBank({ secret: KEY });
  provider = new SimulatedProvider({ settings: { dataDir: '' }, clock: { now: () => new Date() }, sendsPayouts: false }, bank.url, KEY);
});
afterEach(() => bank.stop());

describe('sending', () => {
  it('pays in kobo, once for each reference, and returns the bank’s reference', async () => {
    const result = await provider.send(order());
    expect(result).toEqual({ state: 'paid', amountKobo: 50_000, bankReference: expect.stringMatching(/^9998\d{26}$/), why: null });
    await expect(provider.send(order())).rejects.toBeInstanceOf(BankUnavailableError);
    expect(bank.transfers().map(({ amount, recipient }) => [amount, recipient.accountNumber])).toEqual([[50_000, '0000014579']]);
  });

  it('throws a rejection with its reason', async () => {
    await expect(provider.send(order(1, 0))).rejects.toThrow(new BankRejectedError('amount must be a whole number of kobo'));
  });

  it.each(['timeout', 'error-before', 'error-after', 'reset', 'garbage', 'slow'] as const)(
    'takes %s for an unknown state and not for a rejection',
    async (kind) => {
      await provider.send(order(9));
      provider.http.timeoutMs = 150;
      bank.setFaults({ rate: 1, kinds: [kind], slowMs: 400 });
      await expect(provider.send(order())).rejects.toBeInstanceOf(BankUnavailableError);
    },
  );

  it('takes an unreachable bank or a rejected key for an unknown state', async () => {
    const wrongKey = new PaystackProvider(bank.url, 'other');
    await expect(wrongKey.send(order())).rejects.toBeInstanceOf(BankUnavailableError);
    const nowhere = new PaystackProvider('http://127.0.0.1:1', KEY);
    await expect(nowhere.verify(order().reference)).rejects.toBeInstanceOf(BankUnavailableError);
  });

  it('distinguishes a bank that accepts our key, one that rejects it, and one that is not reachable', async () => {
    expect(await provider.check({ production: false })).toMatchObject({ well: true, text: expect.stringContaining('takes our key') });
    const at = (baseUrl: string, secretKey: string) => new PaystackProvider(baseUrl, secretKey).check({ production: false });
    expect(await at(bank.url, 'other')).toMatchObject({ well: false, text: expect.stringContaining('refuses our key') });
    expect(await at('http://127.0.0.1:1', KEY)).toMatchObject({ well: false, text: expect.stringContaining('could not be reached') });
    await expect(new PaystackProvider(bank.url, 'other').verify('x')).rejects.toBeInstanceOf(BankKeyRejectedError);
  });

  it('never puts the key into a message', async () => {
    const failure = await provider.send({ ...order(), netKobo: -1 }).catch((error: unknown) => error);
    expect(JSON.stringify(failure, Object.getOwnPropertyNames(failure))).not.toContain(KEY);
  });
});

describe('verifying', () => {
  it('returns the state, and null for a transfer that the bank never received', async () => {
    await provider.send(order());
    expect((await provider.verify(order().reference))?.state).toBe('paid');
    expect(await provider.verify(order(2).reference)).toBeNull();
  });

  it('does not take a fault for a transfer that the bank never received', async () => {
    bank.setFaults({ rate: 1, kinds: ['error-before'] });
    await expect(provider.verify(order().reference)).rejects.toBeInstanceOf(BankUnavailableError);
  });
});

it('lists the transfers of a period, page by page', async () => {
  for (let n = 0; n < 105; n++) await provider.send({ ...order(), reference: `lb-${String(n).padStart(24, '0')}` });
  const now = Date.now();
  expect(await provider.listTransfers(new Date(now - 60_000), new Date(now + 60_000))).toHaveLength(105);
  expect(await provider.listTransfers(new Date(now - 60_000), new Date(now - 50_000))).toEqual([]);
});

it('resolves names, and none for an account that the bank does not have', async () => {
  expect(await provider.resolve(ACCOUNT, 'Ada Ọbi')).toBe('ADA ỌBI');
  expect(await provider.resolve({ ...ACCOUNT, accountNumber: '0000014599' }, 'Ada Obi')).toBe('BLESSING SOMEBODY-ELSE');
  expect(await provider.resolve({ ...ACCOUNT, accountNumber: '0000014598' }, 'Ada Obi')).toBeNull();
});

it('does not send the expected name to a real provider', async () => {
  const seen: (string | string[] | undefined)[] = [];
  const server = createServer((request, response) => {
    seen.push(request.headers['x-simulated-holder']);
    response.end(JSON.stringify({ status: true, message: '', data: { account_name: 'ADA OBI' } }));
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const { port } = server.address() as AddressInfo;
  const real = new PaystackProvider(`http://127.0.0.1:${port}`, KEY);
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
  const signed = (signature: string) => ({ 'x-paystack-signature': signature });
  const sign = (bytes: Buffer, key = KEY) => createHmac('sha512', key).update(bytes).digest('hex');

  it('is read where the bank signed exactly these bytes', () => {
    expect(provider.readWebhook(body, signed(sign(body)))).toEqual([
      { reference: order().reference, result: { state: 'paid', amountKobo: 50_000, bankReference: 'TRF_1', why: null } },
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
    expect(provider.readWebhook(body, signature === undefined ? {} : signed(signature))).toBeUndefined();
  });

  it.each(['no json', '[]', 'null', '{"event":"charge.success","data":{"reference":"x"}}', '{"event":"transfer.success"}'])(
    'that is signed with the body %s has no result',
    (text) => {
      const bytes = Buffer.from(text);
      expect(provider.readWebhook(bytes, signed(sign(bytes)))).toEqual([]);
    },
  );
});

describe('the states of Paystack', () => {
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
    expect(resultOf({ status, amount: 5 }).state).toBe(state);
  });

  it.each([undefined, '', 'SUCCESS', 'done', 'constructor', 7])('%j is not a known state', (status) => {
    expect(() => resultOf({ status, amount: 5 })).toThrow(BankUnavailableError);
  });

  it('ignores an amount that is not a whole number', () => {
    expect(resultOf({ status: 'success', amount: 5.5 }).amountKobo).toBeNull();
    expect(resultOf({ status: 'success', amount: '5' }).amountKobo).toBeNull();
  });

  it.each([
    ['transfer.success', 'paid'],
    ['transfer.failed', 'failed'],
    ['transfer.reversed', 'returned'],
  ])('the event %s means %s', (event, state) => {
    expect(webhookResultOf({ event, data: { reference: 'r' } })?.result.state).toBe(state);
  });
});
