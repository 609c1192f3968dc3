import { AUTH_MESSAGES } from '@labelbridge/contracts';
import { expectMessages, fill } from './fixtures/forms.js';
import { DEMO } from './fixtures/product.mjs';
import { expect, test } from './fixtures/test.js';
import { submitLogin } from './fixtures/user.js';

const FORMS = [
  {
    path: '/forgot-password',
    name: 'Forgot Password',
    button: 'Send the link',
    cases: [
      [{}, ['Please enter your email!']],
      [{ Email: 'ada' }, ['Please enter a valid email!']],
    ],
  },
  {
    path: '/reset-password#token=made-up',
    name: 'Set a new password',
    button: 'Set the new password',
    cases: [
      [{}, ['Please enter your password!', 'Confirm password must match password']],
      [
        { 'New password': 'five5', 'Confirm new password': 'Seven7!' },
        ['Password must be at least 6 characters!', 'Password must have a minimum length of 8'],
      ],
      [
        { 'New password': 'lower-2026!', 'Confirm new password': 'lower-2026!' },
        ['Password must contain at least one lowercase letter, uppercase letter, number, and special character'],
      ],
      [{ 'New password': 'Better-2026!', 'Confirm new password': 'Another-2026!' }, ['The new password that you entered do not match!']],
    ],
  },
] as const;

test('the forms of visitors validate their fields', async ({ openUser }) => {
  const { page } = await openUser('visitor');
  for (const { path, name, button, cases } of FORMS) {
    const form = page.getByRole('form', { name, exact: true });
    for (const [values, messages] of cases) {
      await page.goto(path);
      await fill(form, values);
      await expectMessages(form, button, messages);
    }
  }
  await test.step('a failed log-in shows the server’s message and keeps what was typed', async () => {
    await page.goto('/login');
    await submitLogin(page, { ...DEMO.annotator, password: 'wrong-one' });
    const toast = page.getByRole('alert').filter({ hasText: AUTH_MESSAGES.loginFailedTitle });
    await expect(toast.filter({ hasText: AUTH_MESSAGES.invalidCredentials })).toBeVisible();
    await expect(page.getByRole('form', { name: 'Login' }).getByLabel('Email')).toHaveValue(DEMO.annotator.email);
  });
});
