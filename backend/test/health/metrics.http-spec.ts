import { describe, expect, it } from '@jest/globals';
import { waitFor } from '../../../scripts/lib/wait-for.mjs';
import { Metrics } from '../../src/common/monitoring/metrics.js';
import { expectAnswer } from '../support/expect-answer.js';
import { Work } from '../support/payments.fixtures.js';
import { suiteApp } from '../support/suites.js';
import { givePayoutAccount, startTestApp } from '../support/test-app.js';

const TOKEN = 'a-token-of-some-length';
// Payouts wait for an admin: no bank is called.
const open = await suiteApp({ PAYOUT_PROVIDER: 'manual' }, undefined, true);

describe('what it tells', () => {
  const page = async (): Promise<string> => (await open.http('GET', '/metrics')).body;
  const value = (text: string, series: string) =>
    Number(
      text
        .split('\n')
        .find((line) => line.startsWith(`${series} `))
        ?.split(' ')[1] ?? NaN,
    );

  it('requests and their time, by route pattern', async () => {
    const person = await open.person();
    const series = 'labelbridge_http_request_seconds_count{method="GET",route="/api/users/me",status="200"}';
    for (let n = 0; n < 3; n++) await open.http('GET', '/api/users/me', { token: person.token });
    await open.http('GET', '/api/jobs/0123456789abcdef01234567', { token: person.token });
    const text = await waitFor('three counted requests', async () => {
      const shown = await page();
      return value(shown, series) === 3 && shown;
    });
    expect(text).toMatch(/labelbridge_http_request_seconds_bucket\{le="0\.5",method="GET",route="\/api\/users\/me",status="200"\} \d/);
    expect(text).toContain('route="/api/jobs/:id",status="404"');
    expect(text).not.toContain('0123456789abcdef01234567');
  });

  it('process figures', async () => expect(value(await page(), 'process_resident_memory_bytes')).toBeGreaterThan(1e6));

  it('payouts by state, also where a state has none, and for how long the oldest has not been settled', async () => {
    const read = async (series: string) => value(await page(), `labelbridge_payouts${series}`);
    expect([
      await read('{state="Queued"}'),
      await read('{state="Sent"}'),
      await read('{state="Paid"}'),
      await read('_oldest_unsettled_seconds'),
    ]).toEqual([0, 0, 0, 0]);
    const [admin, ada] = [await open.person('ADMIN'), await open.person('USER', { firstname: 'Ada', lastname: 'Obi' })];
    await givePayoutAccount(open, ada);
    const pay = async () =>
      (await open.http('POST', '/api/payouts', { token: admin.token, body: { ids: [await new Work(open, admin).invoice(ada)] } })).body.data
        .payouts[0]._id;
    const [first] = [await pay(), await pay()];
    expect([await read('{state="Queued"}'), await read('{state="Paid"}')]).toEqual([2, 0]);
    expectAnswer(
      await open.http('POST', `/api/payouts/${first}/confirm`, { token: admin.token, body: { bankReference: 'FT26324/77' } }),
      200,
    );
    expect([await read('{state="Queued"}'), await read('{state="Paid"}')]).toEqual([1, 1]);
    open.advance(3_600_000);
    expect(await read('_oldest_unsettled_seconds')).toBeGreaterThanOrEqual(3_600);
  });

  it('what a module adds; one that fails is left out and counted, and the page comes all the same', async () => {
    const metrics = open.app.get(Metrics);
    let isBroken = false;
    metrics.add({
      name: 'test_payouts',
      help: 'Payouts by state.',
      labels: ['state'],
      read: async () => {
        if (isBroken) throw new Error('the database is away');
        return [
          { labels: { state: 'sent' }, value: 7 },
          { labels: { state: 'failed' }, value: 1 },
        ];
      },
    });
    expect(value(await page(), 'labelbridge_test_payouts{state="sent"}')).toBe(7);
    isBroken = true;
    const text = await page();
    expect(text).not.toContain('labelbridge_test_payouts{');
    expect(value(text, 'labelbridge_gauge_failures')).toBe(1);
  });
});

describe('who may read /metrics', () => {
  // @asvs V13.4.5
  it('without METRICS_TOKEN a caller on this machine, but nobody whom a proxy passed on', async () => {
    expectAnswer(await open.http('GET', '/metrics'), 200);
    for (const header of ['x-forwarded-for', 'forwarded', 'x-real-ip', 'via']) {
      expect([header, (await open.http('GET', '/metrics', { headers: { [header]: '127.0.0.1' } })).status]).toEqual([header, 401]);
    }
  });

  // @asvs V13.4.5
  it('with METRICS_TOKEN who has it, from anywhere, and nobody else', async () => {
    const closed = await startTestApp({ METRICS_TOKEN: TOKEN, TRUST_PROXY: '127.0.0.1' });
    const status = async (headers: Record<string, string>) => (await closed.http('GET', '/metrics', { headers })).status;
    expect(await status({ authorization: `Bearer ${TOKEN}`, 'x-forwarded-for': '203.0.113.9' })).toBe(200);
    for (const authorization of ['', 'Bearer ', `Bearer ${TOKEN}x`, `Basic ${TOKEN}`, TOKEN])
      expect([authorization, await status({ authorization })]).toEqual([authorization, 401]);
    await closed.close();
  });
});
