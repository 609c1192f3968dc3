import { OUTCOME_MESSAGES, type OutcomeGap } from '@labelbridge/contracts';
import { expectAccessible } from './fixtures/accessibility.js';
import { DEMO } from './fixtures/product.mjs';
import { expect, test } from './fixtures/test.js';

const gap = (value: number, isMoreThanChance = false): OutcomeGap => ({
  value,
  others: 90,
  gap: value - 90,
  low: -30.5,
  high: 10,
  isMoreThanChance,
});
const figures = { approved: gap(66.7, true), rejected: gap(33.3), sentBack: gap(90), overturned: null, payPerHour: gap(123_400_000, true) };
const group = (key: string) => ({ key, people: 1_234, others: 5_678, decisions: 123_456, figures });
const quarters = ['2026-Q3', '2026-Q2'].map((quarter) => ({ quarter, groups: ['language.pcm', 'country.CD'].map(group) }));

test('outcome gaps: an admin reads why there are none yet, and later which are more than chance', async ({ openUser }) => {
  const user = await openUser('admin');
  const { page } = user;
  await user.logIn(DEMO.admin, '/admin/outcome-gaps');
  await test.step('the demo is too small', async () => {
    await expect(page.getByText(OUTCOME_MESSAGES.empty)).toBeVisible();
    await expect(page.getByText(OUTCOME_MESSAGES.emptyText)).toBeVisible();
    await expectAccessible(page);
    await user.capture('no group yet');
  });
  await test.step('two quarters of large groups', async () => {
    await page.route('**/api/outcome-gaps', (route) => route.fulfill({ json: { data: { quarters } } }));
    await page.reload();
    const table = page.getByRole('table', { name: 'Outcome gaps, July to September 2026' });
    await expect(table.getByRole('row').filter({ hasText: 'Nigerian Pidgin' })).toContainText(OUTCOME_MESSAGES.moreThanChance);
    await expect(page.getByRole('table')).toHaveCount(2);
    await expectAccessible(page);
    await user.capture('gaps');
  });
});
