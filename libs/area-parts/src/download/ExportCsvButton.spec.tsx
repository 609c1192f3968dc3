import { afterEach, expect, it } from '@jest/globals';
import { testApi } from '@labelbridge/session/testing/server';
import { act, cleanup, render, screen, waitFor } from '@testing-library/react';
import { HttpResponse } from 'msw';
import { ExportCsvButton } from './ExportCsvButton.js';

const api = testApi();
afterEach(cleanup);

it('keeps the focus after the download', async () => {
  const answer = api.hold('GET /api/users/export');
  render(<ExportCsvButton path="/api/users/export" />);
  const button = screen.getByRole<HTMLButtonElement>('button');
  act(() => button.focus());
  act(() => button.click());
  await waitFor(() => expect([button.disabled, api.sent.length]).toEqual([true, 1]));
  // Simulates a browser: a disabled button loses the focus.
  const other = document.body.appendChild(document.createElement('input'));
  act(() => other.focus());
  act(() => other.remove());
  answer(HttpResponse.json({ message: 'Not now.' }, { status: 400 }));
  await waitFor(() => expect(button.disabled).toBe(false));
  expect(document.activeElement).toBe(button);
});
