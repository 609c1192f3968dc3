import { describe, expect, it, test } from '@jest/globals';
import fc from 'fast-check';
import { TEXT_MAX, maskFields, maskText } from './mask.js';

describe('maskText and maskFields hide', () => {
  test.each([
    ['an e-mail address', 'sent to ada.obi+work@mail.example.ng now', 'ada.obi'],
    ['one in a path', 'GET /api/x/ada%40mail.example', 'ada%40'],
    ['a telephone number', 'phone 08031234567', '8031234567'],
    ['one as people write it', 'call +234 803 123 4567!', '803 123'],
    ['an account number', 'account 0000014579 is wrong', '0000014579'],
    ['an access token', 'Authorization: Bearer eyJhbGciOiJIUzI1NiJ9.eyJzdWIiOiIxIn0.c2lnbmF0dXJl', 'eyJ'],
    ['a refresh token', 'cookie 0123456789abcdef01234567.12.k1.AAAAbbbbCCCCddddEEEEffffGGGG', 'AAAAbbbb'],
    ['a one-time token', `reset ${'aB3_'.repeat(11)}`, 'aB3_aB3_'],
    ['a password in JSON', '{"email":"x","password":"correct horse"}', 'correct horse'],
    ['a password in JSON in JSON', JSON.stringify(JSON.stringify({ newPassword: 'correct horse' })), 'correct horse'],
    ['a password in a query', 'a=1&password=hunter22&b=2', 'hunter22'],
    ['a password hash', 'argon $argon2id$v=19$m=19456,t=2,p=1$c2FsdA$aGFzaA found', 'c2FsdA'],
    [
      'what a unique index names',
      'E11000 duplicate key error collection: users index: usernameKey_1 dup key: { usernameKey: "ada" }',
      '"ada"',
    ],
    ['what a cast names', 'Cast to date failed for value "Ada Obi" (type string) at path', 'Ada Obi'],
  ])('%s', (_what, text, secret) => {
    expect(text).toContain(secret);
    expect(maskText(text)).not.toContain(secret);
  });

  // @asvs V16.2.5
  it('passwords, tokens and cookies by the name of their field, at any depth', () => {
    const shown = JSON.stringify(
      maskFields({ a: [{ b: { password: 'p1', firstname: 'Ada', refreshToken: 't1' } }], cookie: 'c1', phone: '8' }),
    );
    expect(shown).toBe(
      '{"a":[{"b":{"password":"«hidden»","firstname":"«hidden»","refreshToken":"«hidden»"}}],"cookie":"«hidden»","phone":"«hidden»"}',
    );
  });

  it('numbers of nine digits and more, anywhere', () => {
    fc.assert(
      fc.property(fc.bigInt({ min: 100_000_000n, max: 99_999_999_999n }), fc.constantFrom(' ', '"', '(', '/', ','), (number, before) => {
        expect(maskText(`x${before}${number} y`)).not.toContain(String(number));
      }),
    );
  });
});

test.each([
  '{"level":"info","time":"2026-11-20T18:43:57.123Z","requestId":"3f2b8c1a-4c9e-4f6e-9d7e-2a1b3c4d5e6f","method":"GET","route":"/api/users/:id","status":200,"ms":12.3,"userId":"65a1b2c3d4e5f60718293a4b","msg":"answered"}',
  'request 12345678-1234-4123-9123-123456789012',
  'at AuthService.login (file:///work/backend/src/modules/auth/auth.service.ts:42:17)',
  'Mail 65a1b2c3d4e5f60718293a4b not sent (attempt 3), next in 120 s: connect ECONNREFUSED 127.0.0.1:25',
])('keeps readable: %s', (line) => expect(maskText(line)).toBe(line));

it('shortens very long texts before it searches them', () => {
  for (const text of [
    'a'.repeat(200_000),
    '1-'.repeat(100_000),
    'password='.repeat(20_000),
    'dup key: {'.repeat(20_000),
    'for value '.repeat(20_000),
  ]) {
    expect(maskText(text).length).toBeLessThanOrEqual(20 * TEXT_MAX);
  }
});
