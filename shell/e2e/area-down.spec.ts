import { ACCOUNT_MESSAGES } from '@labelbridge/contracts';
import { AreaServer } from './fixtures/area-server.js';
import { DEMO } from './fixtures/product.mjs';
import { expect, test as base } from './fixtures/test.js';

const test = base.extend<{ areas: Record<'public' | 'annotator' | 'admin', AreaServer> }>({
  areas: async ({ browserName: _ }, provide) => {
    const [publicArea, annotator, admin] = await Promise.all([
      AreaServer.start('mfe-public'),
      AreaServer.start('mfe-annotator'),
      AreaServer.start('mfe-admin'),
    ]);
    await provide({ public: publicArea, annotator, admin });
    await Promise.all([publicArea, annotator, admin].map((area) => area.stop()));
  },
  env: async ({ areas }, provide) =>
    provide({ REMOTE_PUBLIC_URL: areas.public.url, REMOTE_ANNOTATOR_URL: areas.annotator.url, REMOTE_ADMIN_URL: areas.admin.url }),
});

test('an area that is down, broken, throwing or slow fails in its own place and recovers on retry', async ({ areas, openUser }) => {
  const user = await openUser('admin');
  const { page } = user;
  const panel = page.getByRole('alert').filter({ hasText: 'The admin area is not available right now' });
  const retry = page.getByRole('button', { name: 'Try again' });
  const overview = page.locator('main h1:not(#area-panel-title)');

  await test.step('its server is down: the navigation and the other areas still work', async () => {
    await areas.admin.stop();
    await user.logIn(DEMO.admin);
    await expect(panel).toBeVisible();
    await user.capture('area server stopped');
    await expect(page.getByRole('navigation', { name: 'Main', exact: true }).getByRole('link', { name: 'Projects' })).toBeVisible();
    await page.goto('/new-projects');
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
    await user.capture('the public area works');
    await page.goto('/dashboard/overview');
    await expect(page.getByText(ACCOUNT_MESSAGES.annotatorsOnly)).toBeVisible();
    await page.getByRole('link', { name: 'Go to my overview' }).click();
    await expect(panel).toBeVisible();
    await retry.click();
    await expect(panel).toBeVisible();
    await areas.admin.start();
    await retry.click();
    await expect(overview).toBeVisible();
    await user.capture('retry succeeded');
    expect(user.problems).toEqual([]);
  });

  await test.step('its script does not parse', async () => {
    areas.admin.become('broken');
    await page.reload();
    await expect(panel).toBeVisible();
    areas.admin.become('well');
    await retry.click();
    await expect(overview).toBeVisible();
  });

  await test.step('it throws while it is shown: the header stays', async () => {
    areas.admin.become('throwing');
    await page.reload();
    await expect(panel.filter({ hasText: 'Something in it went wrong while it was shown' })).toBeVisible();
    await expect(page.getByRole('button', { name: /^Notifications/ })).toBeVisible();
    await user.capture('area throws');
    await page.goto('/new-projects');
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
    areas.admin.become('well');
    await page.goto('/admin');
    await expect(overview).toBeVisible();
  });

  for (const [title, health] of [
    ['its server does not answer', 'stuck'],
    ['its server never answers what it was asked, and a retry asks again', 'deaf'],
  ] as const) {
    await test.step(title, async () => {
      areas.admin.become(health);
      await page.reload({ waitUntil: 'commit' });
      await expect(panel.filter({ hasText: 'took too long' })).toBeVisible();
      await user.capture('area server slow');
      areas.admin.become('well');
      await retry.click();
      await expect(overview).toBeVisible();
    });
  }
  await test.step('only its chunks were not answered', async () => {
    areas.admin.become('deaf to chunks');
    await page.reload({ waitUntil: 'commit' });
    await expect(panel.filter({ hasText: 'took too long' })).toBeVisible();
    areas.admin.become('well');
    await retry.click();
    await expect(overview).toBeVisible();
  });
  // Expected reports: the broken script and the area that throws.
  user.problems.length = 0;
});
