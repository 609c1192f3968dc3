import { useState } from 'react';
import { FACTOR_OFF_MESSAGES, PASSKEY_MESSAGES, PASSKEY_RULES } from '@labelbridge/contracts';
import { type Schemas, useAction, useSession } from '@labelbridge/session';
import { Button, ConfirmDialog, DateText, Dialog, DialogActions, Form, TextField, toast, useForm, VisuallyHidden } from '@labelbridge/ui';
import { toastFailure } from '../api/toast-failure.js';
import { addPasskey, removePasskey, renamePasskey } from './security-calls.js';
import styles from './security.module.css';

type Passkey = Schemas['PasskeyDto'];

interface Props {
  readonly passkeys: readonly Passkey[];
  /** True if there is also an authenticator app. */
  readonly app: boolean;
  /** Called with recovery codes if the first passkey is the first factor. */
  readonly onCodes: (codes: readonly string[]) => void;
  /** Called after adding a passkey that gave no recovery codes. */
  readonly onAdded: (() => void) | undefined;
}

export function Passkeys({ passkeys, app, onCodes, onAdded }: Props) {
  const [named, setNamed] = useState<Passkey | 'new'>();
  const [removed, setRemoved] = useState<Passkey>();
  const email = useSession((session) => session.user?.email) ?? '';
  const isLast = !app && passkeys.length === 1;
  const remove = useAction(async ({ _id }: Passkey) => {
    toast.success(await removePasskey(_id), isLast ? FACTOR_OFF_MESSAGES.passwordAlone : undefined);
    setRemoved(undefined);
  }, toastFailure('The passkey is not removed'));
  const save = async (name: string) => {
    if (named === 'new') {
      const codes = await addPasskey(name, { email });
      toast.success(PASSKEY_MESSAGES.added);
      if (codes.length > 0) onCodes(codes);
      else onAdded?.();
    } else if (named) toast.success(await renamePasskey(named._id, name));
  };
  return (
    <section className={styles.offer} aria-label={PASSKEY_MESSAGES.title}>
      <h3>{PASSKEY_MESSAGES.title}</h3>
      <p className={styles.lead}>{PASSKEY_MESSAGES.lead}</p>
      <ul className={styles.sessions}>
        {passkeys.map((passkey) => (
          <li key={passkey._id} className={styles.session}>
            <PasskeyFacts passkey={passkey} />
            <Button onClick={() => setNamed(passkey)}>
              Rename<VisuallyHidden> {passkey.name}</VisuallyHidden>
            </Button>
            <Button onClick={() => setRemoved(passkey)}>
              Remove<VisuallyHidden> {passkey.name}</VisuallyHidden>
            </Button>
          </li>
        ))}
      </ul>
      <Button onClick={() => setNamed('new')}>{PASSKEY_MESSAGES.add}</Button>
      <NameDialog named={named} onSave={save} onClose={() => setNamed(undefined)} />
      <ConfirmDialog
        open={removed !== undefined}
        title={PASSKEY_MESSAGES.removeQuestion}
        confirmLabel="Remove"
        cancelLabel="Cancel"
        danger
        busy={remove.busy}
        onConfirm={() => removed && void remove.run(removed)}
        onClose={() => setRemoved(undefined)}
      >
        <p>{PASSKEY_MESSAGES.removeHint}</p>
        {isLast && <p>{FACTOR_OFF_MESSAGES.thenPasswordAlone}</p>}
      </ConfirmDialog>
    </section>
  );
}

function PasskeyFacts({ passkey: { name, createdAt, lastUsedAt } }: { readonly passkey: Passkey }) {
  return (
    <div>
      <p className={styles.device}>{name}</p>
      <p className={styles.facts}>
        Added <DateText instant={createdAt} dateOnly />
        {lastUsedAt !== null && (
          <>
            , last used <DateText instant={lastUsedAt} />
          </>
        )}
      </p>
    </div>
  );
}

interface NameProps {
  readonly named: Passkey | 'new' | undefined;
  readonly onSave: (name: string) => Promise<void>;
  readonly onClose: () => void;
}

function NameDialog({ named, onSave, onClose }: NameProps) {
  const title = named === 'new' ? PASSKEY_MESSAGES.add : 'Rename the passkey';
  return (
    <Dialog open={named !== undefined} onClose={onClose} title={title} width={400}>
      <NameForm title={title} start={named === 'new' ? '' : (named?.name ?? '')} onSave={onSave} onClose={onClose} />
    </Dialog>
  );
}

function NameForm({ title, start, onSave, onClose }: { readonly title: string; readonly start: string } & Omit<NameProps, 'named'>) {
  const form = useForm(PASSKEY_RULES, { name: start });
  const submit = async ({ name }: { name: string }) => {
    await onSave(name);
    onClose();
  };
  return (
    <Form form={form} guarded={false} label={title} onSubmit={submit}>
      <TextField label={PASSKEY_MESSAGES.nameLabel} hint={PASSKEY_MESSAGES.nameHint} {...form.field('name')} />
      <DialogActions>
        <Button onClick={onClose}>Cancel</Button>
        <Button type="submit" variant="primary" busy={form.busy}>
          Continue
        </Button>
      </DialogActions>
    </Form>
  );
}
