import { type CDPSession, type Page } from '@playwright/test';
import { PASSKEY_MESSAGES, SECOND_FACTOR_MESSAGES, STEP_UP_MESSAGES } from '@labelbridge/contracts';
import { expectAccessible } from './fixtures/accessibility.js';
import { expectToast, stepUp, submitForm } from './fixtures/forms.js';
import { DEMO } from './fixtures/product.mjs';
import { expect, test } from './fixtures/test.js';
import { submitLogin } from './fixtures/user.js';

test.use({ host: 'localhost' });

const card = (page: Page, name: string) => page.getByRole('region', { name, exact: true });
const passkeys = (page: Page) => card(page, PASSKEY_MESSAGES.title);

/** Adds a virtual authenticator (WebAuthn, section 11). @returns its id and the CDP session that controls it */
async function withAuthenticator(page: Page): Promise<{ cdp: CDPSession; authenticatorId: string }> {
  const cdp = await page.context().newCDPSession(page);
  await cdp.send('WebAuthn.enable');
  const { authenticatorId } = await cdp.send('WebAuthn.addVirtualAuthenticator', {
    options: {
      protocol: 'ctap2',
      transport: 'internal',
      hasResidentKey: true,
      hasUserVerification: true,
      isUserVerified: true,
      automaticPresenceSimulation: true,
    },
  });
  return { cdp, authenticatorId };
}

test('a user adds a passkey, logs in with it, proves with it that it is them, and removes it', async ({ openUser }) => {
  const user = await openUser('ada');
  const { page } = user;
  const { cdp, authenticatorId } = await withAuthenticator(page);
  await user.logIn(DEMO.annotator);
  await page.goto('/dashboard/settings');

  await test.step('they add it with their password; recovery codes come with the first factor', async () => {
    await passkeys(page).getByRole('button', { name: PASSKEY_MESSAGES.add }).click();
    await submitForm(page, PASSKEY_MESSAGES.add, { [PASSKEY_MESSAGES.nameLabel]: '' }, 'Continue');
    await expect(page.getByText(PASSKEY_MESSAGES.nameMissing)).toBeVisible();
    await user.capture('passkey named');
    await expectAccessible(page);
    await submitForm(page, PASSKEY_MESSAGES.add, { [PASSKEY_MESSAGES.nameLabel]: 'My phone' }, 'Continue');
    await stepUp(page, { password: DEMO.annotator.password });
    await expectToast(page, PASSKEY_MESSAGES.added);
    const codes = page.getByRole('group', { name: 'Your recovery codes' });
    await expect(codes.getByRole('listitem')).toHaveCount(10);
    await codes.getByRole('button', { name: 'I have kept them' }).click();
    await expect(passkeys(page).getByRole('paragraph').filter({ hasText: 'My phone' })).toBeVisible();
    await user.capture('passkey added');
    await expectAccessible(page);
  });

  await test.step('they give it another name', async () => {
    await passkeys(page).getByRole('button', { name: 'Rename My phone' }).click();
    await submitForm(page, 'Rename the passkey', { [PASSKEY_MESSAGES.nameLabel]: 'Old phone' }, 'Continue');
    await expectToast(page, PASSKEY_MESSAGES.renamed);
    await expect(passkeys(page).getByRole('paragraph').filter({ hasText: 'Old phone' })).toBeVisible();
  });

  await test.step('on the way in it is asked for after the password', async () => {
    await page.context().clearCookies();
    await page.evaluate(() => sessionStorage.clear());
    await page.goto('/login');
    await submitLogin(page, DEMO.annotator);
    const form = page.getByRole('form', { name: SECOND_FACTOR_MESSAGES.title });
    await expect(form.getByRole('button', { name: SECOND_FACTOR_MESSAGES.byPasskey })).toBeVisible();
    await user.capture('passkey asked for');
    await expectAccessible(page);
    await form.getByRole('button', { name: SECOND_FACTOR_MESSAGES.byPasskey }).click();
    await expect(page).toHaveURL('/dashboard/overview');
  });

  await test.step('it is the proof before it is removed; one that is not verified is refused', async () => {
    await page.goto('/dashboard/settings');
    await passkeys(page).getByRole('button', { name: 'Remove Old phone' }).click();
    await page.getByRole('dialog').getByRole('button', { name: 'Remove', exact: true }).click();
    await expect(page.getByText(STEP_UP_MESSAGES.passkeyLead('remove a passkey'))).toBeVisible();
    await user.capture('passkey as proof');
    await expectAccessible(page);
    await cdp.send('WebAuthn.setUserVerified', { authenticatorId, isUserVerified: false });
    const use = page.getByRole('button', { name: SECOND_FACTOR_MESSAGES.byPasskey });
    await use.click();
    await expect(page.getByText(PASSKEY_MESSAGES.cancelled)).toBeVisible();
    await cdp.send('WebAuthn.setUserVerified', { authenticatorId, isUserVerified: true });
    await use.click();
    await expectToast(page, PASSKEY_MESSAGES.removed);
    await expect(passkeys(page).getByRole('listitem')).toHaveCount(0);
  });

  await test.step('log-in asks for the password alone again', async () => {
    await page.context().clearCookies();
    await page.evaluate(() => sessionStorage.clear());
    await user.logIn(DEMO.annotator);
    await expect(page).toHaveURL('/dashboard/overview');
  });
});
