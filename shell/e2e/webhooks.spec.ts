import { createHmac } from 'node:crypto';
import { createServer, type IncomingHttpHeaders } from 'node:http';
import { WEBHOOK_MESSAGES, WEBHOOK_SECRET_MARK } from '@labelbridge/contracts';
import { freePort } from '../../scripts/lib/free-port.mjs';
import { expectAccessible } from './fixtures/accessibility.js';
import { expectToast, fill, stepUp } from './fixtures/forms.js';
import { DEMO } from './fixtures/product.mjs';
import { expect, test as base } from './fixtures/test.js';

interface Receiver {
  readonly port: number;
  /** Status of answers from now on. */
  status: number;
  readonly got: { readonly headers: IncomingHttpHeaders; readonly body: string }[];
}

const test = base.extend<{ receiver: Receiver }>({
  receiver: async ({ browserName: _ }, provide) => {
    const receiver: Receiver = { port: await freePort(), status: 200, got: [] };
    const server = createServer((request, response) => {
      let body = '';
      request.setEncoding('utf8').on('data', (text: string) => (body += text));
      request.on('end', () => {
        receiver.got.push({ headers: request.headers, body });
        response.writeHead(receiver.status).end('The receiver says so');
      });
    });
    await new Promise<void>((resolve, reject) => server.once('error', reject).listen(receiver.port, '127.0.0.1', resolve));
    await provide(receiver);
    server.closeAllConnections();
    await new Promise((resolve) => server.close(resolve));
  },
  env: async ({ receiver }, provide) => provide({ WEBHOOK_HOSTS: `127.0.0.1:${receiver.port}` }),
});

/** The signatures by secrets. Those by private keys stand beside them. */
const v1Of = ({ headers }: Receiver['got'][number]): string[] =>
  String(headers['webhook-signature'])
    .split(' ')
    .filter((signature) => signature.startsWith('v1,'));

/** Computes the signature of a delivery, by the Standard Webhooks specification. */
function signatureOf(secret: string, { headers, body }: Receiver['got'][number]): string {
  const key = Buffer.from(secret.slice(WEBHOOK_SECRET_MARK.length), 'base64');
  const signed = `${String(headers['webhook-id'])}.${String(headers['webhook-timestamp'])}.${body}`;
  return `v1,${createHmac('sha256', key).update(signed).digest('base64')}`;
}

test('an admin adds a webhook, its receiver gets signed deliveries, and it is paused and deleted', async ({ receiver, openUser }) => {
  const user = await openUser('admin');
  const { page } = user;
  const url = `http://127.0.0.1:${receiver.port}/${'w'.repeat(600)}`;
  const dialog = page.getByRole('dialog');
  const proveAndTakeSecret = async (): Promise<string> => {
    const shown = page.getByRole('dialog', { name: 'Secret of the webhook' });
    const secret = await shown.locator('code').innerText();
    await user.capture('the secret, shown once');
    await expectAccessible(page);
    await shown.getByRole('button', { name: 'I have kept it' }).click();
    return secret;
  };
  const secrets: string[] = [];
  const pingState = page.getByRole('status').filter({ hasText: 'The ping was' });

  await test.step('it is added, after the address was refused at its field', async () => {
    await user.logIn(DEMO.admin, '/admin/settings');
    await page.getByRole('link', { name: 'Webhooks' }).click();
    await expect(page.getByText('No webhooks yet')).toBeVisible();
    await user.capture('no webhooks');
    await expectAccessible(page);
    await page.getByRole('button', { name: 'Add a webhook' }).first().click();
    await fill(dialog, { Address: 'http://10.0.0.1/' });
    await dialog.getByRole('checkbox', { name: 'job.submitted' }).check();
    await dialog.getByRole('button', { name: 'Add' }).click();
    await stepUp(page, { password: DEMO.admin.password });
    await expect(dialog.getByText('This must begin with https://.')).toBeVisible();
    await user.capture('an address refused');
    await expectAccessible(page);
    await fill(dialog, { Address: url });
    await dialog.getByRole('button', { name: 'Add' }).press('Enter');
    secrets.push(await proveAndTakeSecret());
    const row = page.getByRole('row', { name: /127\.0\.0\.1/ });
    await expect(row).toContainText('Active');
    await user.capture('webhooks');
    await expectAccessible(page);
  });

  await test.step('a ping arrives, with a signature by the secret', async () => {
    await page.getByRole('link', { name: '127.0.0.1' }).click();
    await page.getByRole('button', { name: 'Send a ping' }).click();
    await expect(pingState).toContainText('The ping was delivered');
    await expect(pingState).toContainText('Answered 200');
    await expect(page.getByRole('row', { name: /ping/ })).toContainText('Delivered');
    const [got] = receiver.got;
    expect(got && JSON.parse(got.body)).toMatchObject({ type: 'ping', version: 1 });
    expect(got && v1Of(got)).toEqual(got && [signatureOf(secrets[0] ?? '', got)]);
    await user.capture('a ping delivered');
    await expectAccessible(page);
  });

  await test.step('a delivery that failed is seen with its answer, and is sent again', async () => {
    receiver.status = 500;
    await page.getByRole('button', { name: 'Send a ping' }).click();
    await expect(pingState).toContainText('The ping was not delivered');
    await page.getByLabel('State').selectOption('Waiting');
    await expect(page.getByRole('row', { name: /ping/ })).toHaveCount(1);
    await user.capture('a ping not delivered');
    await expectAccessible(page);
    await page.getByRole('group', { name: 'Deliveries' }).getByRole('link', { name: 'ping' }).click();
    await page.getByText('20 characters').click();
    await expect(page.getByText('The receiver says so')).toBeVisible();
    await user.capture('a delivery');
    await expectAccessible(page);
    receiver.status = 204;
    await page.getByRole('button', { name: 'Send again: ping' }).click();
    await expectToast(page, WEBHOOK_MESSAGES.replayed);
    await expect(page.getByText('Delivered', { exact: true })).toBeVisible();
    const ids = receiver.got.slice(1).map(({ headers }) => headers['webhook-id']);
    expect(ids).toHaveLength(2);
    expect(new Set(ids).size, 'the same id twice').toBe(1);
    await user.capture('a delivery sent again');
  });

  await test.step('both secrets sign after a new one', async () => {
    await page.getByRole('link', { name: 'The webhook' }).click();
    await page.getByRole('button', { name: 'New secret' }).click();
    await user.capture('the question of a new secret');
    await dialog.getByRole('button', { name: 'Make it' }).click();
    secrets.unshift(await proveAndTakeSecret());
    await expect(page.getByText('signs too until')).toBeVisible();
    await page.getByRole('button', { name: 'Send a ping' }).click();
    await expect(pingState).toContainText('Answered 204');
    const got = receiver.got.at(-1);
    expect(got && v1Of(got)).toEqual(got && secrets.map((secret) => signatureOf(secret, got)));
  });

  await test.step('it is paused, resumed, changed and deleted', async () => {
    await page.getByRole('button', { name: 'Pause' }).click();
    await expectToast(page, WEBHOOK_MESSAGES.paused);
    await expect(page.getByText('An admin paused it.')).toBeVisible();
    await user.capture('paused');
    await expectAccessible(page);
    await page.getByRole('link', { name: 'Webhooks', exact: true }).click();
    await expect(page.getByRole('row', { name: /127\.0\.0\.1/ })).toContainText('An admin paused it.');
    await user.capture('webhooks, one paused');
    await expectAccessible(page);
    await page.getByRole('link', { name: '127.0.0.1' }).click();
    await page.getByRole('button', { name: 'Resume' }).click();
    await expectToast(page, WEBHOOK_MESSAGES.resumed);
    await page.getByRole('button', { name: 'Change' }).click();
    await fill(dialog, { 'Description (optional)': 'Nightly import' });
    await user.capture('the change of a webhook');
    await dialog.getByRole('button', { name: 'Save' }).click();
    await expectToast(page, WEBHOOK_MESSAGES.changed);
    await page.getByRole('button', { name: 'Delete' }).click();
    await expect(dialog.getByText(url.slice(0, 150))).toBeVisible();
    await user.capture('the question of a deletion');
    await expectAccessible(page);
    await dialog.getByRole('button', { name: 'Delete' }).click();
    await expectToast(page, WEBHOOK_MESSAGES.deleted);
    await expect(page.getByText('No webhooks yet')).toBeVisible();
  });
});
