import { afterEach, expect, it, jest } from '@jest/globals';
import { cleanup, render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { DoubtDialog } from './DoubtDialog.js';

afterEach(cleanup);

function ask(regionId?: string) {
  const told: string[] = [];
  const tell = (what: string) => jest.fn((id?: string) => void told.push(id ? `${what} ${id}` : what));
  render(
    <DoubtDialog
      doubt={{ text: 'Nothing is marked on this item.', ...(regionId !== undefined && { regionId }) }}
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

it('leads to the segment that lacks its text', async () => {
  const told = ask('a');
  await userEvent.click(screen.getByRole('button', { name: 'Show the segment' }));
  expect(told).toEqual(['closed', 'show a']);
});
