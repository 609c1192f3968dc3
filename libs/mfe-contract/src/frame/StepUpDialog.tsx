import { type ReactNode, type RefObject, useEffect } from 'react';
import { PASSWORD_AGAIN_RULES, SECOND_FACTOR_MESSAGES, SECOND_FACTOR_RULES, STEP_UP_MESSAGES } from '@labelbridge/contracts';
import { type Schemas, useAction, answer, api, loadPasskeys, type Resource, useResource } from '@labelbridge/session';
import { Button, Dialog, DialogActions, ErrorState, Form, PasswordField, Skeleton, TextField, useForm } from '@labelbridge/ui';

export { actOf } from './step-up-acts.js';

interface Props {
  /** Action of the call, as the words after “To”. */
  readonly act: string;
  /** @param proven the server accepted the proof */
  readonly onSettled: (proven: boolean) => void;
}

/** Asks for the password or the second factor: a passkey, or a code (app or recovery). */
export function StepUpDialog({ act, onSettled }: Props) {
  const { data, error, reload } = useSecondFactor();
  return (
    <Dialog open onClose={() => onSettled(false)} title={STEP_UP_MESSAGES.title} width={400}>
      {data &&
        (data.since ? <FactorForm state={data} act={act} onSettled={onSettled} /> : <PasswordForm act={act} onSettled={onSettled} />)}
      {!data && (error ? <ErrorState error={error} onRetry={() => void reload()} /> : <Skeleton lines={3} />)}
    </Dialog>
  );
}

/** Moves the focus from the close button to the form, which loads later: typing must not close the dialog. */
function useFirstFocus(form: RefObject<HTMLFormElement | null>): void {
  useEffect(() => form.current?.querySelector<HTMLElement>('input, button')?.focus(), [form]);
}

function PasswordForm({ act, onSettled }: Props) {
  const form = useForm(PASSWORD_AGAIN_RULES, { password: '' });
  useFirstFocus(form.formRef);
  const submit = async ({ password }: { password: string }) => {
    await prove({ password });
    onSettled(true);
  };
  return (
    <Form form={form} guarded={false} label={STEP_UP_MESSAGES.title} onSubmit={submit}>
      <p>{STEP_UP_MESSAGES.passwordLead(act)}</p>
      <PasswordField label="Your password" {...form.field('password')} />
      <Actions busy={form.busy} onSettled={onSettled} />
    </Form>
  );
}

function FactorForm({ state, act, onSettled }: Props & { readonly state: Schemas['SecondFactorStateDto'] }) {
  const passkey = useAction(async () => {
    await proveByPasskey();
    onSettled(true);
  });
  const hasPasskey = state.passkeys.length > 0;
  return (
    <CodeForm lead={leadOf(act, state.app, hasPasskey)} second={hasPasskey} onSettled={onSettled}>
      {hasPasskey && (
        <>
          <p>{STEP_UP_MESSAGES.passkeyLead(act)}</p>
          <Button variant="primary" wide busy={passkey.busy} onClick={() => void passkey.run()}>
            {SECOND_FACTOR_MESSAGES.byPasskey}
          </Button>
          {passkey.error && <p role="alert">{passkey.error.message}</p>}
        </>
      )}
    </CodeForm>
  );
}

/** Text above the code. Under a passkey it does not repeat the sentence. */
function leadOf(act: string, app: boolean, hasPasskey: boolean): string {
  if (!app) return STEP_UP_MESSAGES.recoveryLead;
  return hasPasskey ? STEP_UP_MESSAGES.codeOrLead : STEP_UP_MESSAGES.codeLead(act);
}

function CodeForm({
  lead,
  second,
  children,
  onSettled,
}: Pick<Props, 'onSettled'> & { readonly lead: string; readonly second: boolean; readonly children: ReactNode }) {
  const form = useForm(SECOND_FACTOR_RULES, { code: '' });
  useFirstFocus(form.formRef);
  const submit = async ({ code }: { code: string }) => {
    await prove({ code });
    onSettled(true);
  };
  return (
    <Form form={form} guarded={false} label={STEP_UP_MESSAGES.title} onSubmit={submit}>
      {children}
      <p>{lead}</p>
      <TextField label={SECOND_FACTOR_MESSAGES.codeLabel} autoComplete="one-time-code" maxLength={20} {...form.field('code')} />
      <Actions busy={form.busy} second={second} onSettled={onSettled} />
    </Form>
  );
}

/** @param props.second a passkey button comes first */
function Actions({ busy, second = false, onSettled }: Pick<Props, 'onSettled'> & { readonly busy: boolean; readonly second?: boolean }) {
  return (
    <DialogActions>
      <Button onClick={() => onSettled(false)}>Cancel</Button>
      <Button type="submit" variant={second ? 'ghost' : 'primary'} busy={busy}>
        Continue
      </Button>
    </DialogActions>
  );
}

const FACTOR = '/api/auth/second-factor';

const useSecondFactor = (): Resource<Schemas['SecondFactorStateDto']> =>
  useResource(FACTOR, async () => (await answer(api.GET(FACTOR))).data);

/** Sends a proof, which is valid for some minutes. @throws ApiError naming `password` or `code` */
async function prove(body: Schemas['StepUpDto']): Promise<void> {
  await answer(api.POST('/api/auth/step-up', { body }));
}

/** Proves with a passkey. @throws ApiError if the person, the browser or the server refuses */
async function proveByPasskey(): Promise<void> {
  const { signByPasskey } = await loadPasskeys();
  const { data } = await answer(api.POST('/api/auth/step-up/passkey'));
  await prove({ assertion: await signByPasskey(data) });
}
