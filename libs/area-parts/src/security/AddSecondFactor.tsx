import { SECOND_FACTOR_RULES, SECOND_FACTOR_MESSAGES } from '@labelbridge/contracts';
import { type Schemas } from '@labelbridge/session';
import { Button, Form, FormActions, TextField, useForm } from '@labelbridge/ui';
import { confirmSecondFactor } from './security-calls.js';
import styles from './security.module.css';

/** Groups of four are easier to type. */
const inGroups = (secret: string): string => secret.replace(/(.{4})(?=.)/g, '$1 ');

export function AddSecondFactor({
  offer: { secret, address, qr },
  onConfirmed,
  onCancel,
}: {
  offer: Schemas['SecondFactorOfferDto'];
  onConfirmed: (recoveryCodes: readonly string[]) => void;
  onCancel: () => void;
}) {
  const form = useForm(SECOND_FACTOR_RULES, { code: '' });
  return (
    <div className={styles.offer}>
      <p>{SECOND_FACTOR_MESSAGES.offered}</p>
      <svg
        className={styles.qr}
        role="img"
        aria-label="QR code for an authenticator app; the secret below says the same"
        viewBox={`0 0 ${qr.size} ${qr.size}`}
        shapeRendering="crispEdges"
      >
        <path d={qr.path} />
      </svg>
      <p>
        <a href={address}>Open it in an app on this device</a>, or type this secret:{' '}
        <code className={styles.secret}>{inGroups(secret)}</code>
      </p>
      <Form
        form={form}
        guarded={false}
        label="Confirm the second factor"
        onSubmit={async ({ code }) => onConfirmed(await confirmSecondFactor(code))}
      >
        <TextField
          label={SECOND_FACTOR_MESSAGES.codeLabel}
          hint="Six digits"
          inputMode="numeric"
          autoComplete="one-time-code"
          maxLength={7}
          {...form.field('code')}
        />
        <FormActions>
          <Button type="submit" variant="primary" busy={form.busy}>
            Turn it on
          </Button>
          <Button onClick={onCancel}>Cancel</Button>
        </FormActions>
      </Form>
    </div>
  );
}
