import { expect, it, test } from '@jest/globals';
import { DEMO_PEOPLE } from '../../cli/seed/demo-data.js';
import { isCommonPassword, isWordOfAccount, refuseCommonPassword } from './common-passwords.js';

// @asvs V6.2.4, V6.2.12
test.each(['123456', 'password', 'Password1', 'QWERTY123', 'letmein', 'iloveyou', 'welcome1', 'ｐａｓｓｗｏｒｄ'])(
  '%s is common',
  (password) => {
    expect(isCommonPassword(password)).toBe(true);
  },
);

// @asvs V6.2.4
test.each([
  ...Object.values(DEMO_PEOPLE).map(({ password }) => password),
  'rain-on-zinc-7',
  'Better-2026!',
  'secret-of-1',
  'correct horse battery staple',
])('%s is not common', (password) => expect(isCommonPassword(password)).toBe(false));

it('names the field', () => {
  expect(() => refuseCommonPassword('newPassword', 'Password1')).toThrow(
    expect.objectContaining({
      response: expect.objectContaining({
        details: [{ field: 'newPassword', message: 'This password is among the most used ones. Please choose another.' }],
      }),
    }),
  );
});

const ADA = { firstname: 'Ọmọlará', lastname: 'Obi', username: 'ada_obi', email: 'o.obi77@example.com' };

// @asvs V6.2.11
test.each(['Labelbridge2026!', 'annotator-1', 'ADMIN123456', 'Ọmọlará1!', 'obiọmọlará', 'Ada.Obi.2026', 'oobi77@@', 'o.obi77@example.com'])(
  '%s is a word of the account or of the product',
  (password) => {
    expect(isWordOfAccount(password, ADA)).toBe(true);
    expect(() => refuseCommonPassword('password', password, ADA)).toThrow();
  },
);

test.each(['labelbridge pays on friday', 'obi-likes-rain-9', '1234567890!', 'Better-2026!'])('%s is more than such a word', (password) =>
  expect(isWordOfAccount(password, ADA)).toBe(false),
);
