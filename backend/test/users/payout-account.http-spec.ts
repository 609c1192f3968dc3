import { describe, expect, it, jest, test } from '@jest/globals';
import { expectAnswer } from '../support/expect-answer.js';
import { suiteApp } from '../support/suites.js';

const ACCOUNT = { accountName: 'Ada Obi', accountNumber: '0000014579', bankCode: '011' };
const STANDING = { resolvedName: 'ADA OBI', nameMatch: 'match', heldUntil: null };
const app = await suiteApp();
const admin = await app.person('ADMIN');
const ada = await app.person('USER', { firstname: 'Ada', lastname: 'Obi' });

const save = (payoutAccount: unknown, token = ada.token) => app.http('PATCH', '/api/users/me', { token, body: { payoutAccount } });
const profile = async (token = ada.token) => (await app.http('GET', '/api/users/me', { token })).body.data.payoutAccount;

describe('the payout account of a profile (product.md, Profile)', () => {
  it('is none at first, and in full to its owner once saved', async () => {
    expect(await profile()).toBeNull();
    const answer = await save(ACCOUNT);
    expectAnswer(answer, 200, { 'data.payoutAccount': { ...ACCOUNT, ...STANDING } });
    expect(await profile()).toEqual({ ...ACCOUNT, ...STANDING });
  });

  // @asvs V14.2.4, V8.2.3
  it('is masked to admins, and in no list', async () => {
    const detail = await app.http('GET', `/api/users/${ada._id}`, { token: admin.token });
    expect(detail.body.data.payoutAccount).toEqual({
      accountName: 'Ada Obi',
      accountNumber: '••4579',
      bankCode: '011',
      bankName: 'First Bank of Nigeria',
      ...STANDING,
    });
    for (const path of ['/api/users', '/api/users?q=ada', '/api/search?q=ada']) {
      expect(JSON.stringify((await app.http('GET', path, { token: admin.token })).body)).not.toMatch(/0000014579|••4579|sealed/);
    }
    const patched = await app.http('PATCH', `/api/users/${ada._id}`, { token: admin.token, body: { status: 'active' } });
    expect(JSON.stringify(patched.body)).not.toMatch(/4579/);
  });

  // @asvs V14.2.4
  it('is encrypted at rest, for this person only', async () => {
    const users = app.connection.collection('users');
    const stored = await users.findOne({ emailKey: ada.email });
    expect(JSON.stringify(stored)).not.toContain('0000014579');
    expect(stored?.payoutAccount.sealedNumber).toMatch(/^[\da-f]{12}\.[\w-]{40,}$/);
    const other = await app.person('USER', { firstname: 'Ada', lastname: 'Obi' });
    await users.updateOne({ emailKey: other.email }, { $set: { payoutAccount: stored?.payoutAccount } });
    const silent = jest.spyOn(process.stderr, 'write').mockReturnValue(true);
    const stolen = await app.http('GET', '/api/users/me', { token: other.token });
    silent.mockRestore();
    expectAnswer(stolen, 500);
    expect(JSON.stringify(stolen.body)).not.toContain('0000014579');
  });

  it('is written over by a new one, kept when something else changes, and cleared by null', async () => {
    const newer = { accountName: 'Obi Ada', accountNumber: '8031234567', bankCode: '999992' };
    expect((await save(newer)).body.data.payoutAccount).toMatchObject(newer);
    await app.http('PATCH', '/api/users/me', { token: ada.token, body: { telegram: '@ada_obi' } });
    expect(await profile()).toMatchObject(newer);
    expect((await save(null)).body.data.payoutAccount).toBeNull();
    expect(await profile()).toBeNull();
  });

  it('takes a number whose check digit does not fit: that only warns', async () => {
    expectAnswer(await save({ ...ACCOUNT, accountNumber: '0000 014-570' }), 200, { 'data.payoutAccount.accountNumber': '0000014570' });
  });

  it('is refused beside a name in one call; after it, it is taken', async () => {
    const { token } = await app.person();
    const names = { firstname: 'Uche', lastname: 'Eze' };
    const payoutAccount = { ...ACCOUNT, accountName: 'Eze Uche' };
    const both = await app.http('PATCH', '/api/users/me', { token, body: { ...names, payoutAccount } });
    expectAnswer(both, 400, { 'details.0.field': 'payoutAccount' });
    expect(await profile(token)).toBe(null);
    for (const body of [names, { payoutAccount }]) expectAnswer(await app.http('PATCH', '/api/users/me', { token, body }), 200);
  });

  // @asvs V2.2.3
  test.each([
    [
      { ...ACCOUNT, accountName: 'Somebody Else' },
      'payoutAccount.accountName',
      'The account name must be one of your own names, or the one your bank has.',
    ],
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
    expectAnswer(answer, 400, { details: [{ field, message }] });
  });
});

describe('the name of an account, and its hold', () => {
  const resolve = (body: unknown, token = ada.token) => app.http('POST', '/api/users/me/payout-account/resolve', { token, body });

  test.each([
    ['0000014579', 'ADA OBI', 'match', true, null],
    ['0000014599', 'BLESSING SOMEBODY-ELSE', 'mismatch', false, null],
    ['0000014598', null, 'unresolved', false, 'The bank could not tell whose account this is. Please check the bank and the number.'],
  ])('%s is %s: %s', async (accountNumber, accountName, nameMatch, checkDigitOk, message) => {
    const { status, body } = await resolve({ accountNumber, bankCode: '011' });
    expectAnswer({ status, body }, 200, {
      data: { accountName, nameMatch, checkDigitOk, message, choices: [...(accountName ? [accountName] : []), 'Ada Obi', 'Obi Ada'] },
    });
  });

  test.each([[{ accountNumber: '1', bankCode: '011' }], [{ accountNumber: '0000014579', bankCode: '1' }], [{}]])(
    '%j is refused',
    async (body) => {
      expectAnswer(await resolve(body), 400);
    },
  );

  it('may be saved with the name that the bank has', async () => {
    const person = await app.person('USER', { firstname: 'Ada', lastname: 'Obi' });
    const account = { ...ACCOUNT, accountName: 'BLESSING SOMEBODY-ELSE', accountNumber: '0000014599' };
    expect((await save(account, person.token)).body.data.payoutAccount).toMatchObject({
      resolvedName: 'BLESSING SOMEBODY-ELSE',
      nameMatch: 'mismatch',
      heldUntil: null,
    });
  });

  it('a first account is not held; a change is for a day, and notified by mail; so is one after a removal', async () => {
    const person = await app.person('USER', { firstname: 'Ada', lastname: 'Obi' });
    const mails = () =>
      app.connection.collection('outbox').find({ 'to.address': person.email, subject: 'Your payout account was changed' }).toArray();
    expect((await save(ACCOUNT, person.token)).body.data.payoutAccount.heldUntil).toBeNull();
    const added = { 'to.address': person.email, subject: 'Your payout account was added' };
    expect(await app.connection.collection('outbox').countDocuments(added)).toBe(1);
    const { body } = await app.http('GET', '/api/notifications', { token: person.token });
    expect(body.data[0]).toMatchObject({
      title: 'Your payout account was added',
      text: expect.stringContaining('First Bank of Nigeria ••4579'),
    });
    expect((await save({ ...ACCOUNT, accountName: 'Obi Ada' }, person.token)).body.data.payoutAccount.heldUntil).toBeNull();
    expect(await mails()).toHaveLength(0);
    const changed = await save({ ...ACCOUNT, accountNumber: '8031234567', bankCode: '999992' }, person.token);
    const until = Date.parse(changed.body.data.payoutAccount.heldUntil) - app.now().getTime();
    expect(until).toBeGreaterThan(86_390_000);
    expect(until).toBeLessThanOrEqual(86_400_000);
    const [mail] = await mails();
    expect(mail?.text).toContain('OPay ••4567');
    expect(mail?.text).not.toContain('8031234567');
    await save(null, person.token);
    expect((await save(ACCOUNT, person.token)).body.data.payoutAccount.heldUntil).not.toBeNull();
    expect(await mails()).toHaveLength(2);
  });
});

it('one account is for admins to read', async () => {
  expectAnswer(await app.http('GET', `/api/users/${ada._id}`, { token: ada.token }), 403);
  expectAnswer(await app.http('GET', '/api/users/0123456789abcdef01234567', { token: admin.token }), 404);
});
