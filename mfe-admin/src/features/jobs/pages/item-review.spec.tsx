import { describe, expect, it } from '@jest/globals';
import { UNSAVED_MESSAGES, WORK_MESSAGES } from '@labelbridge/contracts';
import { act, cleanup, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { REVIEW, answer, api, heading, item, open, question, reopen, reviews, shown, write } from './review-page.fixture.js';

describe('an item of a review with a comment that is not sent', () => {
  const WAYS: readonly (readonly [string, () => Promise<unknown>])[] = [
    ['the item after', () => userEvent.click(screen.getByRole('button', { name: 'Item after' }))],
    ['the item after by key', () => userEvent.keyboard('{PageDown}')],
    ['all items', () => userEvent.click(screen.getByRole('link', { name: 'All items of the job' }))],
  ];

  it.each(WAYS)('is left for %s after a question only', async (_way, leave) => {
    await open('?item=a');
    await write('Too few stars');
    act(() => {
      if (document.activeElement instanceof HTMLElement) document.activeElement.blur();
    });
    await leave();
    expect(question()).toBeTruthy();
    await answer(UNSAVED_MESSAGES.keepEditing);
    expect(screen.getByText('Item 1 of 2', { exact: false })).toBeTruthy();
    expect(screen.getByLabelText<HTMLTextAreaElement>(/^Comment on/).value).toBe('Too few stars');
    await leave();
    await answer(UNSAVED_MESSAGES.leave);
    expect(question()).toBeNull();
    await waitFor(() => expect(screen.queryByText('Item 1 of 2', { exact: false })).toBeNull());
  });

  it('asks for the item before too, for an added comment, and not where nothing was written', async () => {
    await open('?item=b');
    await userEvent.click(screen.getByRole('button', { name: 'Item before' }));
    await heading('Item 1 of 2');
    expect(question()).toBeNull();
    await userEvent.click(screen.getByRole('button', { name: 'Item after' }));
    await heading('Item 2 of 2');
    await write('Too few stars');
    await userEvent.click(screen.getByRole('button', { name: 'Add comment' }));
    await userEvent.click(screen.getByRole('button', { name: 'Item before' }));
    expect(question()).toBeTruthy();
  });

  it('sends a comment that was written and not added, and does not ask after it was sent', async () => {
    await open('?item=a');
    await write('Too few stars');
    await userEvent.click(screen.getByRole('button', { name: 'Accept' }));
    await heading('Item 2 of 2');
    expect(question()).toBeNull();
    const body = expect.objectContaining({ comments: [{ regionId: null, text: 'Too few stars' }] });
    expect(reviews()).toEqual([['POST /api/annotations/a/review', body]]);
    await write('Fine');
    await userEvent.click(screen.getByRole('button', { name: 'Accept' }));
    expect(await screen.findByRole('list', { name: 'Items' })).toBeTruthy();
    expect(question()).toBeNull();
  });

  it('is there again after a reload, and not after it was left or sent', async () => {
    await open('?item=a');
    await write('Too few stars');
    await userEvent.click(screen.getByRole('button', { name: 'Add comment' }));
    await write('And late');
    const kept = Object.entries(sessionStorage);
    cleanup();
    expect(Object.entries(sessionStorage)).toEqual([]);
    for (const [key, value] of kept) sessionStorage.setItem(key, String(value));
    await reopen('?item=a');
    expect(screen.getByText('Too few stars', { exact: false })).toBeTruthy();
    expect(screen.getByLabelText<HTMLTextAreaElement>(/^Comment on/).value).toBe('And late');
    await userEvent.click(screen.getByRole('button', { name: 'Accept' }));
    await waitFor(() => expect(screen.queryByText('Item 1 of 2', { exact: false })).toBeNull());
    expect(Object.keys(sessionStorage).filter((key) => key.endsWith('.a'))).toEqual([]);
  });

  it("shows the server's message where the item is refused, and keeps the comment", async () => {
    api.refuse(REVIEW, 'This item has changed since you saw it.', 409);
    await open('?item=a');
    await write('Too few stars');
    await userEvent.click(screen.getByRole('button', { name: 'Send back' }));
    const dialog = screen.getByRole('dialog');
    await userEvent.type(within(dialog).getByLabelText('Reason'), 'Stars');
    await userEvent.click(within(dialog).getByRole('button', { name: 'Send back' }));
    expect(within(dialog).getByText(WORK_MESSAGES.rejectionTooShort)).toBeTruthy();
    await userEvent.type(within(dialog).getByLabelText('Reason'), ' are missing.');
    await userEvent.click(within(dialog).getByRole('button', { name: 'Send back' }));
    expect(await within(dialog).findByText(/This item has changed since you saw it\./)).toBeTruthy();
    await userEvent.click(within(dialog).getByRole('button', { name: 'Cancel' }));
    expect(screen.getByText('Too few stars', { exact: false })).toBeTruthy();
  });
});

describe('the focus in the review of an item', () => {
  const focused = () => document.activeElement?.getAttribute('aria-label');
  const pressed = (name: string) => act(() => screen.getByRole('button', { name }).focus());

  it('is on the item when it opens, when the next one comes after Accept, and while it is fixed', async () => {
    // Other ids than `a` and `b`: the page skips items that other tests have reviewed.
    shown.items = [item('focus-a', 0), item('focus-b', 1)];
    await open('');
    await userEvent.click(screen.getByRole('button', { name: /^Item 1/ }));
    await heading('Item 1 of 2');
    expect(focused()).toBe('Item 1 of 2');
    pressed('Accept');
    await userEvent.keyboard('{Enter}');
    await heading('Item 2 of 2');
    expect(focused()).toBe('Item 2 of 2');
    pressed('Fix');
    await userEvent.keyboard('{Enter}');
    expect(screen.getByRole('button', { name: 'Save fix' })).toBeTruthy();
    expect(focused()).toBe('Item 2 of 2');
  });

  it('comes back to the item from the dialog that R opens', async () => {
    await open('?item=a');
    await userEvent.keyboard('r');
    await userEvent.click(within(screen.getByRole('dialog')).getByRole('button', { name: 'Cancel' }));
    expect(focused()).toBe('Item 1 of 2');
  });

  it('is in the field of comments after one is added', async () => {
    await open('?item=a');
    await write('Too few stars');
    await userEvent.click(screen.getByRole('button', { name: 'Add comment' }));
    expect(document.activeElement).toBe(screen.getByLabelText(/^Comment on/));
  });
});

describe('Escape while an item is fixed', () => {
  const isFixing = () => screen.queryByRole('button', { name: 'Save fix' }) !== null;
  it('leaves the fix, and asks first where something is changed', async () => {
    await open('?item=a');
    await userEvent.keyboard('f');
    expect(isFixing()).toBe(true);
    await userEvent.keyboard('{Escape}');
    expect(isFixing()).toBe(false);
    await userEvent.keyboard('f');
    await userEvent.click(await screen.findByRole('button', { name: '3 of 5' }));
    act(() => {
      if (document.activeElement instanceof HTMLElement) document.activeElement.blur();
    });
    await userEvent.keyboard('{Escape}');
    expect(question()).toBeTruthy();
    await answer(UNSAVED_MESSAGES.keepEditing);
    expect(isFixing()).toBe(true);
    await userEvent.keyboard('{Escape}');
    await answer(UNSAVED_MESSAGES.leave);
    expect(isFixing()).toBe(false);
    await userEvent.keyboard('{PageDown}');
    expect(question()).toBeNull();
  });
});
