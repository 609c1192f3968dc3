import { afterEach, beforeEach, expect, it, jest } from '@jest/globals';
import { TEMPLATES } from '@labelbridge/annotation';
import { useSession } from '@labelbridge/session';
import { testUser } from '@labelbridge/session/testing';
import { cleanup, fireEvent, render, screen } from '@testing-library/react';
import { Hints } from './ItemNotices.js';
import { hintsOnce } from './hints.js';

const configOf = (id: string) => TEMPLATES.find((template) => template.id === id)?.config ?? { version: 1, objects: [], controls: [] };

beforeEach(() => {
  localStorage.clear();
  useSession.setState({ status: 'user', user: testUser({ userId: 'ada' }) });
});
afterEach(() => {
  cleanup();
  useSession.setState({ status: 'visitor', user: undefined });
});

it('are given once for each tool and person', () => {
  expect(hintsOnce(configOf('spans'))).toContain('then press a word');
  expect(hintsOnce(configOf('sentiment-spans'))).toBeUndefined();
  expect(hintsOnce(configOf('boxes'))).toContain('draw on the picture');
  useSession.setState({ user: testUser({ userId: 'bola' }) });
  expect(hintsOnce(configOf('spans'))).toContain('then press a word');
});

it('are none where there are questions alone', () => {
  expect(hintsOnce(configOf('pairwise'))).toBeUndefined();
});

it.each([
  [360, false],
  [1280, true],
])('at %i px are open: %p, and can be closed', (width, isOpen) => {
  Object.defineProperty(window, 'innerWidth', { value: width, configurable: true });
  const onClose = jest.fn();
  render(<Hints text="Press a word." onClose={onClose} />);
  expect(screen.getByRole('group').hasAttribute('open')).toBe(isOpen);
  fireEvent.click(screen.getByRole('button', { name: 'Close notice: Three hints' }));
  expect(onClose).toHaveBeenCalled();
});
