import { beforeAll, describe, expect, it, jest } from '@jest/globals';
import { act, fireEvent, render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { useState } from 'react';
import { AUTH_MESSAGES, UNSAVED_MESSAGES } from '@labelbridge/contracts';
import { pressEscape, mockDialogs } from '../testing/dialogs.js';
import { TextField } from '../form/fields.js';
import { Form } from '../form/Form.js';
import { useForm } from '../form/use-form.js';
import { Dialog } from './Dialog.js';
import { useConfirm } from './use-confirm.js';

beforeAll(mockDialogs);

function Page() {
  const [open, setOpen] = useState(false);
  return (
    <>
      <button onClick={() => setOpen(true)}>Open</button>
      <Dialog open={open} onClose={() => setOpen(false)} title="Reject this job">
        <input aria-label="Reason" />
      </Dialog>
    </>
  );
}

const openIt = async () => {
  render(<Page />);
  const opener = screen.getByRole('button', { name: 'Open' });
  opener.focus();
  await userEvent.click(opener);
  return opener;
};

describe('a dialog', () => {
  it('is named by its title and focuses its first field', async () => {
    await openIt();
    expect(screen.getByRole('dialog', { name: 'Reject this job' })).toBeTruthy();
    expect(document.activeElement).toBe(screen.getByLabelText('Reason'));
  });

  it.each([
    ['Esc', () => act(() => pressEscape(screen.getByRole('dialog')))],
    ['its close button', () => fireEvent.click(screen.getByRole('button', { name: 'Close' }))],
    [
      'a press on the backdrop',
      () => {
        fireEvent.mouseDown(screen.getByRole('dialog'));
        fireEvent.click(screen.getByRole('dialog'));
      },
    ],
  ])('closes by %s and restores the focus', async (_way, close) => {
    const opener = await openIt();
    close();
    expect(screen.queryByRole('dialog')).toBeNull();
    expect(document.activeElement).toBe(opener);
  });

  it('stays open if the second press of the double press that opened it falls on the backdrop', async () => {
    await openIt();
    fireEvent.mouseDown(screen.getByRole('dialog'), { detail: 2 });
    fireEvent.click(screen.getByRole('dialog'), { detail: 2 });
    expect(screen.getByRole('dialog')).toBeTruthy();
  });

  it('closes when the browser closes it by itself', async () => {
    await openIt();
    const dialog = screen.getByRole('dialog');
    dialog.removeAttribute('open');
    fireEvent(dialog, new Event('close'));
    expect(screen.queryByRole('dialog', { hidden: true })).toBeNull();
  });

  it('stays open when a close event arrives late', async () => {
    await openIt();
    fireEvent(screen.getByRole('dialog'), new Event('close'));
    expect(screen.getByRole('dialog')).toBeTruthy();
  });

  it('stays open when a selection that began inside ends on the backdrop', async () => {
    await openIt();
    fireEvent.mouseDown(screen.getByLabelText('Reason'));
    fireEvent.click(screen.getByRole('dialog'));
    expect(screen.getByRole('dialog')).toBeTruthy();
  });
});

describe('a dialog with a form', () => {
  function FormPage() {
    const [open, setOpen] = useState(true);
    const form = useForm({}, { reason: '' });
    return (
      <Dialog open={open} onClose={() => setOpen(false)} title="Reject this job">
        <Form form={form} onSubmit={() => undefined}>
          <TextField label="Reason" {...form.field('reason')} />
        </Form>
      </Dialog>
    );
  }
  const leave = () => act(() => pressEscape(screen.getByRole('dialog', { name: 'Reject this job' })));

  it('asks before typed text is discarded', async () => {
    render(<FormPage />);
    await userEvent.type(screen.getByLabelText('Reason'), 'Blurred');
    leave();
    await userEvent.click(screen.getByRole('button', { name: UNSAVED_MESSAGES.keepEditing }));
    expect(screen.getByLabelText<HTMLInputElement>('Reason').value).toBe('Blurred');
    leave();
    await userEvent.click(screen.getByRole('button', { name: UNSAVED_MESSAGES.discard }));
    expect(screen.queryByRole('dialog')).toBeNull();
  });

  it('closes at once where nothing was typed, or what was typed is gone again', async () => {
    render(<FormPage />);
    await userEvent.type(screen.getByLabelText('Reason'), 'x{Backspace}');
    leave();
    expect(screen.queryByRole('dialog')).toBeNull();
  });
});

describe('useConfirm', () => {
  function Asking({ onAnswer }: { onAnswer: (answer: boolean) => void }) {
    const { confirm, confirmDialog } = useConfirm();
    return (
      <>
        <button onClick={() => void confirm({ title: AUTH_MESSAGES.logoutQuestion }).then(onAnswer)}>Logout</button>
        {confirmDialog}
      </>
    );
  }

  it.each([
    ['Yes', true],
    ['No', false],
    ['Close', false],
  ])('%s answers %s', async (button, expected) => {
    const onAnswer = jest.fn();
    render(<Asking onAnswer={onAnswer} />);
    await userEvent.click(screen.getByRole('button', { name: 'Logout' }));
    expect(screen.getByRole('dialog', { name: AUTH_MESSAGES.logoutQuestion })).toBeTruthy();
    await userEvent.click(screen.getByRole('button', { name: button }));
    expect(onAnswer).toHaveBeenCalledWith(expected);
    expect(screen.queryByRole('dialog')).toBeNull();
  });

  it('answers no when its component is unmounted', async () => {
    const onAnswer = jest.fn();
    const { unmount } = render(<Asking onAnswer={onAnswer} />);
    await userEvent.click(screen.getByRole('button', { name: 'Logout' }));
    unmount();
    await Promise.resolve();
    expect(onAnswer).toHaveBeenCalledWith(false);
  });
});
