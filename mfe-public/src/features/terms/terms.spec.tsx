import { beforeEach, expect, it } from '@jest/globals';
import { screen } from '@testing-library/react';
import { RETENTION, TERMS_VERSION } from '@labelbridge/contracts';
import { open, resetApp } from '../../testing/public-app.js';

beforeEach(resetApp);

it('/terms names the version that accounts record, and each period after which data is removed', async () => {
  open('/terms');
  await screen.findByRole('heading', { level: 1, name: 'Terms and privacy' });
  expect(screen.getByText(new RegExp(`Version ${TERMS_VERSION}`))).toBeTruthy();
  for (const { what, why } of RETENTION) expect(screen.getAllByText(new RegExp(`^${what}: .* ${why}`)).length).toBeGreaterThan(0);
});
