import { afterEach, beforeEach, expect, it } from '@jest/globals';
import { TEMPLATES } from '@labelbridge/annotation';
import { useSession } from '@labelbridge/session';
import { testUser } from '@labelbridge/session/testing';
import { Toaster } from '@labelbridge/ui';
import { act, cleanup, fireEvent, render, screen } from '@testing-library/react';
import { hintOnce } from './hints.js';

const configOf = (id: string) => TEMPLATES.find((template) => template.id === id)?.config ?? { version: 1, objects: [], controls: [] };
const hint = (id: string) => act(() => hintOnce(configOf(id)));
const shown = () => screen.queryByText(/Undo takes back any step/)?.textContent;
const dismiss = () => fireEvent.click(screen.getByRole('button', { name: 'Close notice: Three hints' }));

beforeEach(() => {
  localStorage.clear();
  useSession.setState({ status: 'user', user: testUser({ userId: 'ada' }) });
  render(<Toaster />);
});
afterEach(() => {
  cleanup();
  useSession.setState({ status: 'visitor', user: undefined });
});

it('are shown once for each tool and person, and can be dismissed', () => {
  hint('spans');
  expect(shown()).toContain('then press a word');
  dismiss();
  hint('sentiment-spans');
  expect(shown()).toBeUndefined();
  hint('boxes');
  expect(shown()).toContain('draw on the picture');
  dismiss();
  useSession.setState({ user: testUser({ userId: 'bola' }) });
  hint('spans');
  expect(shown()).toContain('then press a word');
  dismiss();
});

it('are none where there are questions alone', () => {
  hint('pairwise');
  expect(shown()).toBeUndefined();
});
