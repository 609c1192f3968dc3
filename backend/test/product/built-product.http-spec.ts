import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it, test } from '@jest/globals';
import { PRODUCTION } from '../support/settings.js';
import { type BuiltProduct, refusedStart, startBuiltProduct } from '../support/built-product.js';

// Starts `dist/main.js`, which the `test` target builds first, on the embedded engine, despite TEST_MONGODB_URI.
let dataDir: string;
beforeAll(() => void (dataDir = mkdtempSync(join(tmpdir(), 'labelbridge-built-'))));
afterAll(() => rmSync(dataDir, { recursive: true, force: true }));

const admin = { ADMIN_EMAIL: 'first@admin.example', ADMIN_PASSWORD: 'first-admin-2026' };

describe('a start with bad settings is refused with the reason', () => {
  const production = { ...PRODUCTION, ANCHOR_FILE: 'anchors.txt' };
  test.each<[string, Record<string, string>, RegExp]>([
    ['HOST that is not loopback outside production', { HOST: '0.0.0.0' }, /HOST is 0\.0\.0\.0: outside production only loopback/],
    ['no JWT_SECRET in production', { ...production, JWT_SECRET: '' }, /JWT_SECRET must be given in production/],
    ['no DATA_KEYS in production', { ...production, DATA_KEYS: '' }, /DATA_KEYS must be given in production/],
    ['the demo in production', { ...production, SEED: 'demo' }, /SEED must be none in production/],
  ])('%s', async (_what, environment, reason) => {
    const { code, output } = await refusedStart({ DATA_DIR: join(dataDir, 'refused'), ...environment });
    expect(code).toBe(1);
    expect(output).toMatch(reason);
    expect(output).not.toMatch(/at \w+ \(|sssss|kkkkk/);
  });
});

/** A client that knows product.md only. */
function client({ url }: BuiltProduct) {
  return async (method: string, path: string, token?: string, body?: unknown) => {
    const response = await fetch(`${url}/api${path}`, {
      method,
      headers: {
        ...(body === undefined ? {} : { 'content-type': 'application/json' }),
        ...(token ? { authorization: `Bearer ${token}` } : {}),
      },
      ...(body === undefined ? {} : { body: JSON.stringify(body) }),
    });
    const text = await response.text();
    const answer = text ? JSON.parse(text) : {};
    if (!response.ok) throw new Error(`${method} ${path} answered ${response.status}: ${text}`);
    return answer;
  };
}

// @asvs V2.3.3
it('kill -9 right after an acknowledged submit, approve and pay loses none of the three', async () => {
  const environment = { DATA_DIR: join(dataDir, 'killed'), ...admin };
  let product = await startBuiltProduct(environment);
  let call = client(product);
  const restart = async () => {
    await product.kill();
    product = await startBuiltProduct(environment);
    call = client(product);
  };

  const boss = (await call('POST', '/auth/login', undefined, { email: admin.ADMIN_EMAIL, password: admin.ADMIN_PASSWORD })).token;
  const { token, user } = await call('POST', '/auth/signup', undefined, {
    firstname: 'Ada',
    lastname: 'Obi',
    email: 'ada@example.com',
    password: 'secret-1',
    username: 'ada',
    phone: '08031234567',
  });
  const me = (await call('GET', '/auth/me', boss)).user;
  const project = (await call('POST', '/projects', boss, { projectName: 'Road signs', company: 'Acme Maps', dueDate: '2099-01-31' })).data;
  const application = (await call('POST', `/projects/${project._id}/apply`, token)).data;
  await call('POST', `/applications/${application._id}/approve`, boss);
  const task = (
    await call('POST', '/tasks', boss, {
      taskName: 'Image Annotation',
      taskLink: 'https://work.example/1',
      taskGuidelineLink: 'https://work.example/g',
      dueDate: '2099-01-15',
      createdBy: me._id,
      projectId: project._id,
      rate: { amount: 150_000, currency: 'NGN', per: 'hour' },
    })
  ).data;
  const job = (await call('POST', '/tasks/assign', boss, { taskId: task._id, userId: user._id })).data;

  await call('POST', `/jobs/${job._id}/submit`, token, { minutes: 60, link: 'https://work.example/done' });
  await restart();
  expect((await call('GET', `/jobs/${job._id}`, token)).data).toMatchObject({ status: 'submitted', submission: { minutes: 60 } });

  await call('POST', `/jobs/${job._id}/approve`, boss, {
    approvedAmount: { amount: 150_000, currency: 'NGN' },
    reason: 'As agreed',
    confirmMinutes: true,
  });
  await restart();
  expect((await call('GET', `/jobs/${job._id}`, token)).data).toMatchObject({
    status: 'approved',
    approvedAmount: { amount: 150_000, currency: 'NGN' },
  });
  const unpaid = (await call('GET', '/payments?status=unpaid', token)).data;
  expect(unpaid).toEqual([expect.objectContaining({ status: 'Unpaid', amount: { amount: 150_000, currency: 'NGN' } })]);

  await call('POST', '/auth/step-up', token, { password: 'secret-1' });
  await call('PATCH', '/users/me', token, { payoutAccount: { accountName: 'Ada Obi', accountNumber: '0000014579', bankCode: '011' } });
  await call('POST', `/payments/${unpaid[0]._id}/pay`, boss);
  await restart();
  expect((await call('GET', '/payments?status=paid', token)).data).toEqual([
    expect.objectContaining({ _id: unpaid[0]._id, status: 'Paid', paidDate: expect.any(String) }),
  ]);
  expect(await product.stop()).toBe(0);
}, 120_000);

it('a second server on the same data is refused and says who has it', async () => {
  const environment = { DATA_DIR: join(dataDir, 'shared') };
  const product = await startBuiltProduct(environment);
  const { code, output } = await refusedStart(environment);
  expect([code, output]).toEqual([1, expect.stringContaining(String(product.process.pid))]);
  expect((await fetch(`${product.url}/api/health/ready`)).status).toBe(200);
  await product.stop();
}, 120_000);
