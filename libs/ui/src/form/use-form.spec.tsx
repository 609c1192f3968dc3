import { describe, expect, it, jest } from '@jest/globals';
import { render, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { AUTH_MESSAGES, SIGNUP_RULES } from '@labelbridge/contracts';
import { Button } from '../base/Button.js';
import { CheckboxField, PasswordField, TextField } from './fields.js';
import { Form } from './Form.js';
import { type SubmitHandler, useForm } from './use-form.js';

type Values = { email: string; password: string; confirmPassword: string };

function SignUp({
  onSubmit,
  onFailure,
  summary = false,
}: {
  onSubmit: SubmitHandler<Values>;
  onFailure?: (error: unknown) => void;
  summary?: boolean;
}) {
  const form = useForm(SIGNUP_RULES, { email: '', password: '', confirmPassword: '' });
  return (
    <Form form={form} onSubmit={onSubmit} onFailure={onFailure} summary={summary} label="Sign up">
      <TextField label="Email" {...form.field('email')} />
      <PasswordField label="Password" hint="At least 6." {...form.field('password')} />
      <PasswordField label="Confirm" {...form.field('confirmPassword')} />
      <Button type="submit" busy={form.busy}>
        Sign up
      </Button>
    </Form>
  );
}

const email = () => screen.getByRole('textbox', { name: 'Email' });
const password = () => screen.getByLabelText('Password');
const confirmation = () => screen.getByLabelText('Confirm');
const button = () => screen.getByRole('button', { name: 'Sign up' });

async function fillIn(user: ReturnType<typeof userEvent.setup>) {
  await user.type(email(), 'ada@demo.test');
  await user.type(password(), 'secret1');
  await user.type(confirmation(), 'secret1');
}

function Consent() {
  const form = useForm({ agreed: [(value) => (value === '' ? 'Please agree.' : undefined)] }, { agreed: '' });
  const { value, onChange, ...field } = form.field('agreed');
  return (
    <Form form={form} onSubmit={() => undefined}>
      <CheckboxField
        label="Agreed"
        hint="To all."
        checked={value !== ''}
        onChange={(checked) => onChange(checked ? 'yes' : '')}
        {...field}
      />
      <Button type="submit">Send</Button>
    </Form>
  );
}

describe('a checkbox', () => {
  it('shows its error and takes the focus, until it is right', async () => {
    render(<Consent />);
    await userEvent.click(screen.getByRole('button', { name: 'Send' }));
    const box = screen.getByRole('checkbox', { name: 'Agreed', description: 'To all. Please agree.' });
    expect(document.activeElement).toBe(box);
    expect(box.getAttribute('aria-invalid')).toBe('true');
    await userEvent.click(box);
    expect(screen.getByRole('checkbox', { name: 'Agreed', description: 'To all.' }).hasAttribute('aria-invalid')).toBe(false);
  });
});

describe('a form', () => {
  it('shows every error on submit at its field and focuses the first', async () => {
    const onSubmit = jest.fn<SubmitHandler<Values>>();
    render(<SignUp onSubmit={onSubmit} />);
    await userEvent.click(button());
    expect(onSubmit).not.toHaveBeenCalled();
    expect(document.activeElement).toBe(email());
    expect(email().getAttribute('aria-invalid')).toBe('true');
    const described = (password().getAttribute('aria-describedby') ?? '').split(' ').map((id) => document.getElementById(id)?.textContent);
    expect(described.map((text) => text?.trim())).toEqual(['At least 6.', AUTH_MESSAGES.passwordRequired]);
    expect(screen.queryByText(AUTH_MESSAGES.firstnameRequired)).toBeNull();
  });

  it('validates a field on blur after a change, but not without one', async () => {
    const user = userEvent.setup();
    render(<SignUp onSubmit={() => undefined} />);
    await user.click(email());
    await user.tab();
    expect(screen.queryByText(AUTH_MESSAGES.emailRequired)).toBeNull();
    await user.type(email(), 'ada@');
    await user.tab();
    expect(screen.getByText(AUTH_MESSAGES.emailInvalid)).toBeTruthy();
  });

  it('removes an error as soon as it is fixed, also by another field', async () => {
    const user = userEvent.setup();
    render(<SignUp onSubmit={() => undefined} />);
    await user.type(password(), 'secret');
    await user.type(confirmation(), 'secret1');
    await user.tab();
    expect(screen.getByText(AUTH_MESSAGES.passwordsDiffer)).toBeTruthy();
    await user.type(password(), '1');
    expect(screen.queryByText(AUTH_MESSAGES.passwordsDiffer)).toBeNull();
  });

  it('submits once, and its button is disabled and busy meanwhile', async () => {
    const user = userEvent.setup();
    let finish: () => void = () => undefined;
    const onSubmit = jest.fn(() => new Promise<void>((resolve) => (finish = resolve)));
    render(<SignUp onSubmit={onSubmit} />);
    await fillIn(user);
    await user.dblClick(button());
    expect(onSubmit).toHaveBeenCalledTimes(1);
    expect(button().hasAttribute('disabled')).toBe(true);
    expect(button().getAttribute('aria-busy')).toBe('true');
    finish();
    await waitFor(() => expect(button().hasAttribute('disabled')).toBe(false));
  });

  it('shows an error of the server at its field, focuses it and keeps the typed values', async () => {
    const user = userEvent.setup();
    const onFailure = jest.fn();
    const taken = Object.assign(new Error('Conflict'), {
      details: [
        { field: 'email', message: 'Taken.' },
        { field: 'elsewhere', message: 'no' },
      ],
    });
    render(<SignUp onSubmit={() => Promise.reject(taken)} onFailure={onFailure} />);
    await fillIn(user);
    await user.click(button());
    expect(await screen.findByText('Taken.')).toBeTruthy();
    expect(onFailure).toHaveBeenCalledWith(taken);
    expect(document.activeElement).toBe(email());
    expect(email()).toHaveProperty('value', 'ada@demo.test');
    expect(password()).toHaveProperty('value', 'secret1');
    await user.type(confirmation(), '2');
    expect(screen.getByText('Taken.')).toBeTruthy();
    await user.type(email(), 'x');
    expect(screen.queryByText('Taken.')).toBeNull();
  });

  it('shows a phrase of the API as a sentence', async () => {
    const user = userEvent.setup();
    render(<SignUp onSubmit={() => Promise.reject(Object.assign(new Error('no'), { details: { password: 'must be text' } }))} />);
    await fillIn(user);
    await user.click(button());
    expect(await screen.findByText('This must be text.')).toBeTruthy();
  });

  it('reads details by field name', async () => {
    const user = userEvent.setup();
    render(<SignUp onSubmit={() => Promise.reject(Object.assign(new Error('no'), { details: { password: 'Too common.' } }))} />);
    await fillIn(user);
    await user.click(button());
    expect(await screen.findByText('Too common.')).toBeTruthy();
  });

  it('shows an error that concerns no field, without a failure handler', async () => {
    const user = userEvent.setup();
    render(<SignUp onSubmit={() => Promise.reject(new Error('The server is away.'))} />);
    await fillIn(user);
    await user.click(button());
    expect((await screen.findByRole('alert')).textContent).toContain('The server is away.');
    expect(email()).toHaveProperty('value', 'ada@demo.test');
  });

  it('lists the errors of a long form at the top, each with a link to its field', async () => {
    const user = userEvent.setup();
    render(<SignUp onSubmit={() => undefined} summary />);
    await user.click(button());
    const summary = screen.getByRole('group', { name: 'There is a problem' });
    expect(document.activeElement).toBe(summary);
    await user.click(screen.getByRole('button', { name: AUTH_MESSAGES.confirmPasswordRequired }));
    expect(document.activeElement).toBe(confirmation());
  });

  // @asvs V6.2.6
  it('shows a password on request', async () => {
    const user = userEvent.setup();
    render(<SignUp onSubmit={() => undefined} />);
    expect(password().getAttribute('type')).toBe('password');
    await user.click(screen.getByRole('button', { name: 'Show password' }));
    expect(password().getAttribute('type')).toBe('text');
  });
});
