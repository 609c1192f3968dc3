import { afterEach, beforeEach, expect, it } from '@jest/globals';
import { CONTENT_MESSAGES, CONTENT_TEXT } from '@labelbridge/contracts';
import { logInAs } from '@labelbridge/session/testing';
import { testApi } from '@labelbridge/session/testing/server';
import { Toaster } from '@labelbridge/ui';
import { cleanup, render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { ContentCard } from './ContentCard.js';

const api = testApi();
const CHOICES = '/api/users/me/content';

beforeEach(() => {
  logInAs();
  api.on(`GET ${CHOICES}`, { data: { allowed: ['abuse'] } });
  render(
    <>
      <Toaster />
      <ContentCard />
    </>,
  );
});
afterEach(cleanup);

it('shows what is allowed, and saves each kind apart', async () => {
  const abuse = await screen.findByRole<HTMLInputElement>('checkbox', { name: CONTENT_TEXT.abuse.label });
  const sexual = screen.getByRole<HTMLInputElement>('checkbox', { name: CONTENT_TEXT.sexual.label });
  expect([abuse.checked, sexual.checked]).toEqual([true, false]);
  api.on(`PUT ${CHOICES}`, { message: CONTENT_MESSAGES.saved, data: { allowed: ['sexual'] } });
  await userEvent.click(abuse);
  await userEvent.click(sexual);
  await userEvent.click(screen.getByRole('button', { name: 'Confirm this choice' }));
  expect(await screen.findByText(CONTENT_MESSAGES.saved)).toBeTruthy();
  expect(api.sent.find(([call]) => call === `PUT ${CHOICES}`)?.[1]).toEqual({ allowed: ['sexual'] });
});

it('says that a choice was not saved, and keeps it on the screen', async () => {
  api.refuse(`PUT ${CHOICES}`, 'Not now.', 503);
  const sexual = await screen.findByRole<HTMLInputElement>('checkbox', { name: CONTENT_TEXT.sexual.label });
  await userEvent.click(sexual);
  await userEvent.click(screen.getByRole('button', { name: 'Confirm this choice' }));
  expect(await screen.findByText('Not now.')).toBeTruthy();
  expect(sexual.checked).toBe(true);
});
