import { afterEach, expect, it } from '@jest/globals';
import { MAIL_CHOICE_MESSAGES, MAIL_TOPIC_LABEL } from '@labelbridge/contracts';
import { testApi } from '@labelbridge/session/testing/server';
import { Toaster } from '@labelbridge/ui';
import { cleanup, fireEvent, render, screen } from '@testing-library/react';
import { MailChoices } from './SettingsPage.js';

const api = testApi();
afterEach(cleanup);

const box = (label: string) => screen.findByRole<HTMLInputElement>('checkbox', { name: label });

it('shows what is mailed, and saves what shall not be', async () => {
  api.on('GET /api/notifications/mail', { data: { off: ['payments'] } });
  api.on('PUT /api/notifications/mail', { message: MAIL_CHOICE_MESSAGES.saved, data: { off: ['payments', 'work'] } });
  render(
    <>
      <MailChoices />
      <Toaster />
    </>,
  );
  expect((await box(MAIL_TOPIC_LABEL.payments)).checked).toBe(false);
  fireEvent.click(await box(MAIL_TOPIC_LABEL.work));
  fireEvent.click(screen.getByRole('button', { name: 'Save emails' }));
  expect(await screen.findByText(MAIL_CHOICE_MESSAGES.saved)).toBeTruthy();
  expect(api.changes()).toEqual([['PUT /api/notifications/mail', { off: ['payments', 'work'] }]]);
});
