import { afterAll, beforeAll, describe, expect, it, jest, test } from '@jest/globals';
import { type TestApp, type TestPerson, startTestApp } from './support.js';

const ACCOUNT = { accountName: 'Ada Obi', accountNumber: '0000014579', bankCode: '011' };
let app: TestApp;
let admin: TestPerson;
let ada: TestPerson;
beforeAll(async () => {
  app = await startTestApp();
  admin = await app.person('ADMIN');
  ada = await app.person('USER', { firstname: 'Ada', lastname: 'Obi' });
});
afterAll(() => app.close());

const save = (payoutAccount: unknown, token = ada.token) => app.http('PATCH', '/api/users/me', { token, body: { payoutAccount } });
const profile = async (token = ada.token) => (await app.http('GET', '/api/users/me', { token })).body.data.payoutAccount;

describe('the payout account of a profile (product.md, Profile)', () => {
  it('is none at first, and in full to its owner once saved', async () => {
    expect(await profile()).toBeNull();
    const answer = await save(ACCOUNT);
    expect([answer.status, answer.body.data.payoutAccount]).toEqual([200, ACCOUNT]);
    expect(await profile()).toEqual(ACCOUNT);
  });

  it('is masked to admins, and in no list', async () => {
    const detail = await app.http('GET', `/api/users/${ada._id}`, { token: admin.token });
    expect(detail.body.data.payoutAccount).toEqual({ accountName: 'Ada Obi', accountNumber: '••4579', bankCode: '011', bankName: 'First Bank of Nigeria' });
    for (const path of ['/api/users', '/api/users?q=ada', '/api/search?q=ada']) {
      expect(JSON.stringify((await app.http('GET', path, { token: admin.token })).body)).not.toMatch(/0000014579|••4579|sealed/);
    }
    const patched = await app.http('PATCH', `/api/users/${ada._id}`, { token: admin.token, body: { status: 'active' } });
    expect(JSON.stringify(patched.body)).not.toMatch(/4579/);
  });

  it('is encrypted at rest, for this person only', async () => {
    const users = app.connection.collection('users');
    const stored = await users.findOne({ emailKey: ada.email });
    expect(JSON.stringify(stored)).not.toContain('0000014579');
    expect(stored?.payoutAccount.sealedNumber).toMatch(/^1\.[\w-]{40,}$/);
    const other = await app.person('USER', { firstname: 'Ada', lastname: 'Obi' });
    await users.updateOne({ emailKey: other.email }, { $set: { payoutAccount: stored?.payoutAccount } });
    const silent = jest.spyOn(process.stderr, 'write').mockReturnValue(true);
    const stolen = await app.http('GET', '/api/users/me', { token: other.token });
    silent.mockRestore();
    expect([stolen.status, JSON.stringify(stolen.body).includes('0000014579')]).toEqual([500, false]);
  });

  it('is written over by a new one, kept when something else changes, and cleared by null', async () => {
    const newer = { accountName: 'Obi Ada', accountNumber: '8031234567', bankCode: '999992' };
    expect((await save(newer)).body.data.payoutAccount).toEqual(newer);
    await app.http('PATCH', '/api/users/me', { token: ada.token, body: { telegram: '@ada_obi' } });
    expect(await profile()).toEqual(newer);
    expect((await save(null)).body.data.payoutAccount).toBeNull();
    expect(await profile()).toBeNull();
  });

  it('takes a number whose check digit does not fit: that only warns', async () => {
    expect((await save({ ...ACCOUNT, accountNumber: '0000014570' })).status).toBe(200);
  });

  it('takes a name that is changed in the same call', async () => {
    const person = await app.person();
    const body = { firstname: 'Uche', lastname: 'Eze', payoutAccount: { ...ACCOUNT, accountName: 'Eze Uche' } };
    expect((await app.http('PATCH', '/api/users/me', { token: person.token, body })).status).toBe(200);
  });

  test.each([
    [{ ...ACCOUNT, accountName: 'Somebody Else' }, 'payoutAccount.accountName', 'The account name must be one of your own names.'],
    [{ ...ACCOUNT, accountName: '' }, 'payoutAccount.accountName', 'Please choose the name of the account.'],
    [{ ...ACCOUNT, accountNumber: '123' }, 'payoutAccount.accountNumber', 'An account number has 10 digits.'],
    [{ ...ACCOUNT, accountNumber: 14579 }, 'payoutAccount.accountNumber', 'must be text'],
    [{ ...ACCOUNT, bankCode: '999' }, 'payoutAccount.bankCode', 'Please choose a bank of the list.'],
    [{ ...ACCOUNT, bankCode: { $ne: null } }, 'payoutAccount.bankCode', 'must be text'],
    [{ accountName: 'Ada Obi', bankCode: '011' }, 'payoutAccount.accountNumber', 'Please enter your account number.'],
    [{ ...ACCOUNT, sealedNumber: 'x' }, 'payoutAccount.sealedNumber', 'is not a known field'],
    [[ACCOUNT], 'payoutAccount', 'must be an object'],
    ['0000014579', 'payoutAccount', 'must be an object'],
  ])('%j is refused by name', async (account, field, message) => {
    const answer = await save(account);
    expect([answer.status, answer.body.details]).toEqual([400, [{ field, message }]]);
  });
});

it('one account is for admins to read', async () => {
  expect((await app.http('GET', `/api/users/${ada._id}`, { token: ada.token })).status).toBe(403);
  expect((await app.http('GET', '/api/users/0123456789abcdef01234567', { token: admin.token })).status).toBe(404);
});
