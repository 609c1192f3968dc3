import { afterEach, expect, it, jest } from '@jest/globals';
import { cleanup, render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { type DoneWarning } from './done-warning.js';
import { DoneWarningDialog } from './DoneProblemNotice.js';

afterEach(cleanup);

function ask(first?: DoneWarning['first']) {
  const told: string[] = [];
  const tell = (what: string) => jest.fn((id?: string) => void told.push(id ? `${what} ${id}` : what));
  render(
    <DoneWarningDialog
      warning={{ text: 'Nothing is marked on this item.', ...(first && { first }) }}
      onDone={tell('done')}
      onSkip={tell('skip')}
      onShow={tell('show')}
      onClose={() => void told.push('closed')}
    />,
  );
  return told;
}

it('is answered by Enter, and closes before the item ends', async () => {
  const told = ask();
  expect(screen.getByText('Nothing is marked on this item.')).toBeTruthy();
  await userEvent.keyboard('{Enter}');
  expect(told).toEqual(['closed', 'done']);
});

it('offers to skip an empty item', async () => {
  const told = ask();
  await userEvent.click(screen.getByRole('button', { name: 'Skip the item' }));
  expect(told).toEqual(['closed', 'skip']);
});

it.each(['segment', 'suggestion'] as const)('leads to the %s that it is about', async (noun) => {
  const told = ask({ id: 'a', noun });
  await userEvent.click(screen.getByRole('button', { name: `Show the ${noun}` }));
  expect(told).toEqual(['closed', 'show a']);
});
