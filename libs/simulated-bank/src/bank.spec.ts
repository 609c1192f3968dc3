import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { createServer } from 'node:http';
import { type AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, describe, expect, it } from '@jest/globals';
import { type BankOptions, type FaultKind, type SimulatedBank, signatureOf, startSimulatedBank } from './index.js';

const SECRET = 'sk_test_of_the_bank';
const closing: (() => Promise<void> | void)[] = [];
afterEach(async () => {
  for (const close of closing.splice(0).reverse()) await close();
});

async function open(options: Partial<BankOptions> = {}): Promise<SimulatedBank> {
  const bank = await startSimulatedBank({ secret: SECRET, ...options });
  closing.push(() => bank.stop());
  return bank;
}

async function call(bank: SimulatedBank, method: string, path: string, body?: unknown, headers: Record<string, string> = {}) {
  const response = await fetch(`${bank.url}${path}`, {
    method,
    headers: { authorization: `Bearer ${SECRET}`, ...headers },
    ...(body === undefined ? {} : { body: JSON.stringify(body) }),
    signal: AbortSignal.timeout(2_000),
  });
  const text = await response.text();
  return { status: response.status, body: text.startsWith('{') ? JSON.parse(text) : text };
}

const REFERENCE = 'lb-0123456789abcdef01234567';

async function transfer(bank: SimulatedBank, { reference = REFERENCE, amount = 50_000, number = '0000014579' } = {}) {
  const { body } = await call(bank, 'POST', '/transferrecipient', {
    type: 'nuban',
    name: 'ADA OBI',
    account_number: number,
    bank_code: '011',
    currency: 'NGN',
  });
  return call(bank, 'POST', '/transfer', { source: 'balance', amount, recipient: body.data.recipient_code, reference, reason: 'Work' });
}

const faulty = (kind: FaultKind): Partial<BankOptions> => ({
  faults: { rate: 1, kinds: [kind], slowMs: 60, lateMs: 30, longMs: 60, reverseMs: 30 },
});
const statusOf = async (bank: SimulatedBank) => bank.transfers()[0]?.status;
const until = async (what: () => Promise<boolean> | boolean) => {
  for (let n = 0; n < 200 && !(await what()); n++) await new Promise((resolve) => setTimeout(resolve, 10));
};

describe('a transfer', () => {
  it('is paid at once, and can be verified by its reference', async () => {
    const bank = await open();
    const { status, body } = await transfer(bank);
    expect([status, body.data.status, body.data.amount]).toEqual([200, 'success', 50_000]);
    const verified = await call(bank, 'GET', `/transfer/verify/${REFERENCE}`);
    expect(verified.body.data).toMatchObject({
      reference: REFERENCE,
      status: 'success',
      session: { id: expect.stringMatching(/^9998\d{26}$/) },
    });
  });

  it('never pays a reference twice', async () => {
    const bank = await open();
    await transfer(bank);
    const again = await transfer(bank, { amount: 99_000 });
    expect([again.status, again.body.code]).toEqual([400, 'duplicate_transfer_reference']);
    expect(bank.transfers().map(({ amount }) => amount)).toEqual([50_000]);
  });

  it.each([
    [{ amount: 0 }, 400],
    [{ amount: 1.5 }, 400],
    [{ reference: 'short' }, 400],
    [{ reference: 'UPPER-0123456789abcdef' }, 400],
  ])('refuses %j', async (given, status) => {
    const bank = await open();
    expect((await transfer(bank, given)).status).toBe(status);
    expect(bank.transfers()).toEqual([]);
  });

  it('in bulk is accepted once for each new reference', async () => {
    const bank = await open();
    const { body } = await call(bank, 'POST', '/transferrecipient', {
      type: 'nuban',
      name: 'A',
      account_number: '0000014579',
      bank_code: '011',
    });
    const transfers = [1, 2, 2].map((n) => ({ amount: n * 100, recipient: body.data.recipient_code, reference: `reference-number-${n}` }));
    const answer = await call(bank, 'POST', '/transfer/bulk', { source: 'balance', currency: 'NGN', transfers });
    expect([answer.status, bank.transfers().map(({ amount }) => amount)]).toEqual([200, [100, 200]]);
  });

  it('is unknown where it never came', async () => {
    expect((await call(await open(), 'GET', `/transfer/verify/${REFERENCE}`)).status).toBe(404);
  });
});

it('answers nobody without its key', async () => {
  const bank = await open();
  expect((await call(bank, 'GET', '/balance', undefined, { authorization: 'Bearer other' })).status).toBe(401);
});

describe('a fault', () => {
  it.each<[FaultKind, number | 'none', string]>([
    ['slow', 200, 'success'],
    ['timeout', 'none', 'success'],
    ['error-after', 502, 'success'],
    ['reset', 'none', 'success'],
    ['garbage', 200, 'success'],
    ['late', 200, 'pending'],
    ['fail', 200, 'pending'],
    ['reverse', 200, 'success'],
  ])('%s: the answer is %s and the transfer is %s', async (kind, answer, status) => {
    const bank = await open();
    const { body } = await call(bank, 'POST', '/transferrecipient', {
      type: 'nuban',
      name: 'A',
      account_number: '0000014579',
      bank_code: '011',
    });
    bank.setFaults(faulty(kind).faults ?? {});
    const got = await call(bank, 'POST', '/transfer', {
      source: 'balance',
      amount: 5,
      recipient: body.data.recipient_code,
      reference: REFERENCE,
    }).then(
      (response) => response.status,
      () => 'none',
    );
    expect([got, await statusOf(bank)]).toEqual([answer, status]);
  });

  it('error-before did nothing', async () => {
    const bank = await open();
    const { body } = await call(bank, 'POST', '/transferrecipient', {
      type: 'nuban',
      name: 'A',
      account_number: '0000014579',
      bank_code: '011',
    });
    bank.setFaults({ rate: 1, kinds: ['error-before'] });
    const answer = await call(bank, 'POST', '/transfer', {
      source: 'balance',
      amount: 5,
      recipient: body.data.recipient_code,
      reference: REFERENCE,
    });
    expect([answer.status, bank.transfers()]).toEqual([500, []]);
  });

  it.each<[FaultKind, string]>([
    ['late', 'success'],
    ['long', 'success'],
    ['fail', 'failed'],
    ['reverse', 'reversed'],
  ])('%s ends as %s', async (kind, status) => {
    const bank = await open(faulty(kind));
    await transfer(bank);
    await until(async () => (await statusOf(bank)) === status);
    expect(await statusOf(bank)).toBe(status);
  });

  it('is the same for the same seed, whatever comes between', async () => {
    const fates = async (order: number[]) => {
      const bank = await open({ faults: { seed: 7, rate: 0.5, kinds: ['fail'], lateMs: 100_000 } });
      for (const n of order) await transfer(bank, { reference: `reference-number-${n}`, amount: n * 100 });
      return bank
        .transfers()
        .map(({ amount, status }) => [amount, status])
        .sort();
    };
    const numbers = Array.from({ length: 12 }, (_, n) => n + 1);
    const first = await fates(numbers);
    expect(await fates([...numbers].reverse())).toEqual(first);
    expect(new Set(first.map(([, status]) => status)).size).toBe(2);
  });

  it('can be set from outside, and a bad plan is refused', async () => {
    const bank = await open();
    expect((await call(bank, 'POST', '/faults', { rate: 2 })).status).toBe(400);
    expect((await call(bank, 'POST', '/faults', { kinds: ['magic'] })).status).toBe(400);
    expect((await call(bank, 'POST', '/faults', { rate: 1, kinds: ['error-after'] })).status).toBe(200);
  });
});

describe('its journal', () => {
  it('restores what was accepted, without a line that was cut off', async () => {
    const folder = mkdtempSync(join(tmpdir(), 'bank-'));
    closing.push(() => rmSync(folder, { recursive: true }));
    const journalPath = join(folder, 'bank.jsonl');
    const first = await open({ journalPath });
    await transfer(first);
    await first.stop();
    writeFileSync(journalPath, `${readFileSync(journalPath, 'utf8')}{"transfer":{"ref`);
    const second = await open({ journalPath });
    expect(second.transfers()).toEqual(first.transfers());
    expect((await transfer(second)).status).toBe(400);
  });

  it('finishes after a restart what lay ahead', async () => {
    const folder = mkdtempSync(join(tmpdir(), 'bank-'));
    closing.push(() => rmSync(folder, { recursive: true }));
    const first = await open({ journalPath: join(folder, 'bank.jsonl'), ...faulty('long') });
    await transfer(first);
    await first.stop();
    const second = await open({ journalPath: join(folder, 'bank.jsonl') });
    await until(async () => (await statusOf(second)) === 'success');
    expect(await statusOf(second)).toBe('success');
  });
});

describe('its webhooks', () => {
  async function listener(failures = 0): Promise<{ url: string; got: { body: string; signature: string }[] }> {
    const got: { body: string; signature: string }[] = [];
    const server = createServer((request, response) => {
      let body = '';
      request.on('data', (chunk: Buffer) => (body += chunk.toString()));
      request.on('end', () => {
        const accepted = failures-- <= 0;
        if (accepted) got.push({ body, signature: String(request.headers['x-paystack-signature']) });
        response.writeHead(accepted ? 200 : 503).end();
      });
    });
    await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
    closing.push(() => new Promise((resolve) => server.close(() => resolve())));
    return { url: `http://127.0.0.1:${(server.address() as AddressInfo).port}/hook`, got };
  }

  it('are signed, and are sent again until they are accepted', async () => {
    const { url, got } = await listener(1);
    const bank = await open({ webhookUrl: url });
    await transfer(bank);
    await until(() => got.length > 0);
    const [{ body, signature } = { body: '', signature: '' }] = got;
    expect(signature).toBe(signatureOf(SECRET, body));
    expect(JSON.parse(body)).toMatchObject({ event: 'transfer.success', data: { reference: REFERENCE, amount: 50_000 } });
  });

  it('report a reversal before its success where the order is wrong', async () => {
    const { url, got } = await listener();
    const bank = await open({ webhookUrl: url, ...faulty('disorder') });
    await transfer(bank);
    await until(() => got.length > 1);
    expect(got.map(({ body }) => JSON.parse(body).event)).toEqual(['transfer.reversed', 'transfer.success']);
  });
});

describe('whose an account is', () => {
  it.each([
    ['0000014579', 'Ada Obi', 200, 'ADA OBI'],
    ['0000014599', 'Ada Obi', 200, 'BLESSING SOMEBODY-ELSE'],
    ['0000014598', 'Ada Obi', 422, undefined],
    ['0000014579', '', 200, 'HOLDER 4579'],
  ])('%s, expected to be %s: %i %s', async (number, named, status, holder) => {
    const answer = await call(await open(), 'GET', `/bank/resolve?account_number=${number}&bank_code=011`, undefined, {
      'x-simulated-holder': encodeURIComponent(named),
    });
    expect([answer.status, answer.body.data?.account_name]).toEqual([status, holder]);
  });
});

it('quotes one rate a day, and lists transfers of a time', async () => {
  const bank = await open();
  const [one, two] = [await call(bank, 'GET', '/rates?from=USD&to=NGN'), await call(bank, 'GET', '/rates?from=USD&to=NGN')];
  expect(one.body.rate).toBe(two.body.rate);
  expect(one.body.rate).toBeGreaterThan(1_000);
  await transfer(bank);
  expect((await call(bank, 'GET', '/transfer?from=2020-01-01&to=2020-01-02')).body.data).toEqual([]);
  expect((await call(bank, 'GET', '/transfer?from=2020-01-01')).body).toMatchObject({
    data: [{ reference: REFERENCE }],
    meta: { total: 1 },
  });
});
