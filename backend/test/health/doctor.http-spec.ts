import { type AddressInfo, createServer, type Server, type Socket } from 'node:net';
import { afterAll, beforeAll, expect, it } from '@jest/globals';
import { type SimulatedBank, startSimulatedBank } from '@labelbridge/simulated-bank';
import { examine } from '../../src/cli/doctor.js';
import { PayoutProvider } from '../../src/modules/money/payments/payouts/providers/payout-provider.js';
import { PaystackProvider } from '../../src/modules/money/payments/payouts/providers/paystack/paystack.provider.js';
import { startTestApp } from '../support/test-app.js';

const SECRET = 'sk_live_of_the_doctors_spec';
let bank: SimulatedBank;
/** Accepts connections and never answers. */
let silent: Server;
const taken: Socket[] = [];
beforeAll(async () => {
  bank = await startSimulatedBank({ secret: SECRET });
  silent = createServer((socket) => void taken.push(socket));
  await new Promise<void>((resolve) => silent.listen(0, '127.0.0.1', resolve));
});
afterAll(async () => {
  await bank.stop();
  for (const socket of taken) socket.destroy();
  await new Promise((resolve) => silent.close(resolve));
});

async function bankOf(environment: Record<string, string>) {
  const app = await startTestApp({ LOG_LEVEL: 'silent', ...environment });
  const provider = app.app.get(PayoutProvider, { strict: false });
  if (provider instanceof PaystackProvider) provider.http.timeoutMs = 300;
  const found = (await examine(app.app, app.settings)).find(({ name }) => name === 'bank');
  await app.close();
  return found;
}
const paystack = (url: string, key = SECRET) => bankOf({ PAYOUT_PROVIDER: 'paystack', PAYSTACK_BASE_URL: url, PAYSTACK_SECRET_KEY: key });

it('a bank that answers and takes our key is well', async () => {
  expect(await paystack(bank.url)).toEqual({
    name: 'bank',
    well: true,
    text: `PAYOUT_PROVIDER is paystack: the bank at ${new URL(bank.url).host} answers and takes our key`,
  });
});

it('a key that the bank refuses is named by its setting, and printed by nobody', async () => {
  const found = await paystack(bank.url, 'sk_live_of_somebody_else');
  expect(found).toMatchObject({
    well: false,
    text: expect.stringContaining('refuses our key'),
    advice: expect.stringContaining('PAYSTACK_SECRET_KEY'),
  });
  expect(JSON.stringify(found)).not.toContain('sk_live');
});

it('an address that refuses or never answers is reported after a while, with what to look at', async () => {
  const { port } = silent.address() as AddressInfo;
  for (const [address, words] of [
    ['http://127.0.0.1:1', 'could not be reached'],
    [`http://127.0.0.1:${port}`, 'no answer within 300 ms'],
  ] as const) {
    expect(await paystack(address)).toMatchObject({
      well: false,
      text: expect.stringContaining(words),
      advice: expect.stringContaining('PAYSTACK_BASE_URL'),
    });
  }
});

it('payouts by hand need no bank, the simulated one is asked as well, and in production it pays nobody', async () => {
  expect(await bankOf({ PAYOUT_PROVIDER: 'manual' })).toMatchObject({ well: true, text: expect.stringContaining('by hand') });
  expect(await bankOf({})).toMatchObject({
    well: true,
    text: 'PAYOUT_PROVIDER is simulated: the bank within the server answers and takes our key',
  });
});
