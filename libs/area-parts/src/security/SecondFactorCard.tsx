import { useState } from 'react';
import {
  FACTOR_OFF_MESSAGES,
  SECOND_FACTOR_MESSAGES as MESSAGES,
  STEP_UP_MESSAGES,
  SECOND_FACTOR_RULES,
  SECOND_FACTOR_MESSAGES,
} from '@labelbridge/contracts';
import { type Schemas, refreshData, useSession } from '@labelbridge/session';
import {
  Button,
  Card,
  Chip,
  DateText,
  ErrorState,
  FormActions,
  Skeleton,
  toast,
  PageHead,
  Form,
  TextField,
  useForm,
} from '@labelbridge/ui';
import { Passkeys } from './Passkeys.js';
import { PasswordAgainDialog } from './PasswordAgainDialog.js';
import { offerSecondFactor, removeSecondFactor, renewRecoveryCodes, useSecondFactor, confirmSecondFactor } from './security-calls.js';
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

type Asked = 'begin' | 'remove' | 'renew';

/** @param props.onAdded called when it is on and the user has stored the recovery codes */
export function SecondFactorCard({ onAdded }: { onAdded?: () => void }) {
  const { data, error, reload } = useSecondFactor();
  const [asked, setAsked] = useState<Asked>();
  const [offer, setOffer] = useState<Schemas['SecondFactorOfferDto']>();
  const [codes, setCodes] = useState<readonly string[]>();
  const passkeysStay = data !== undefined && data.passkeys.length > 0;
  const act = async (password: string) => {
    if (asked === 'begin') setOffer(await offerSecondFactor(password));
    else if (asked === 'renew') setCodes(await renewRecoveryCodes(password));
    else {
      const message = await removeSecondFactor(password);
      // The server's message says that the second factor is off, which is wrong while a passkey stays.
      if (passkeysStay) toast.success(FACTOR_OFF_MESSAGES.app, FACTOR_OFF_MESSAGES.passkeysStay);
      else toast.success(message, FACTOR_OFF_MESSAGES.passwordAlone);
    }
  };
  const removeQuestion = passkeysStay ? FACTOR_OFF_MESSAGES.appQuestion : FACTOR_OFF_MESSAGES.question;
  const kept = () => {
    setCodes(undefined);
    onAdded?.();
  };
  return (
    <Card title={MESSAGES.title} className={styles.card}>
      {!data && (error ? <ErrorState error={error} onRetry={() => void reload()} /> : <Skeleton lines={3} />)}
      {data && <State state={data} busy={Boolean(offer ?? codes)} onAsk={setAsked} />}
      {offer && (
        <AddSecondFactor
          offer={offer}
          onConfirmed={(recoveryCodes) => {
            setOffer(undefined);
            setCodes(recoveryCodes);
          }}
          onCancel={() => setOffer(undefined)}
        />
      )}
      {data && !offer && !codes && <Passkeys passkeys={data.passkeys} app={data.app} onCodes={setCodes} onAdded={onAdded} />}
      {codes && <RecoveryCodes codes={codes} onKept={kept} />}
      <PasswordAgainDialog
        open={asked !== undefined}
        title={asked === 'remove' ? removeQuestion : STEP_UP_MESSAGES.title}
        confirmLabel={asked === 'remove' ? 'Turn off' : 'Continue'}
        danger={asked === 'remove'}
        onConfirm={act}
        onClose={() => setAsked(undefined)}
      >
        {asked === 'remove' && <p>{passkeysStay ? FACTOR_OFF_MESSAGES.passkeysStay : FACTOR_OFF_MESSAGES.thenPasswordAlone}</p>}
      </PasswordAgainDialog>
    </Card>
  );
}

function leadOf({ since, required, codesLeft }: Schemas['SecondFactorStateDto']): string {
  if (since !== null) return `${MESSAGES.appLead} Recovery codes left: ${codesLeft}.`;
  return required ? MESSAGES.required : MESSAGES.lead;
}

function State({ state, busy, onAsk }: { state: Schemas['SecondFactorStateDto']; busy: boolean; onAsk: (asked: Asked) => void }) {
  if (!state.app) {
    return (
      <>
        <p className={styles.lead}>{leadOf(state)}</p>
        {!busy && (
          <FormActions>
            <Button variant={state.since === null ? 'primary' : 'ghost'} onClick={() => onAsk('begin')}>
              Add an authenticator app
            </Button>
            {state.since !== null && <Button onClick={() => onAsk('renew')}>New recovery codes</Button>}
          </FormActions>
        )}
      </>
    );
  }
  return (
    <>
      <p className={styles.lead}>
        <Chip tone="good">On</Chip> since <DateText instant={state.since} dateOnly />. Recovery codes left: {state.codesLeft}.
      </p>
      {!busy && (
        <FormActions>
          <Button onClick={() => onAsk('renew')}>New recovery codes</Button>
          {(!state.required || state.passkeys.length > 0) && (
            <Button onClick={() => onAsk('remove')}>{state.passkeys.length > 0 ? 'Turn off the app' : 'Turn off'}</Button>
          )}
        </FormActions>
      )}
    </>
  );
}

function RecoveryCodes({ codes, onKept }: { codes: readonly string[]; onKept: () => void }) {
  const copy = async () => {
    try {
      await navigator.clipboard.writeText(codes.join('\n'));
      toast.success('Copied');
    } catch {
      toast.error('This browser does not let us copy. Please write them down.');
    }
  };
  return (
    <div className={styles.offer} role="group" aria-label="Your recovery codes">
      <p>{MESSAGES.keepCodes}</p>
      <ul className={styles.codes}>
        {codes.map((code) => (
          <li key={code}>
            <code>{code}</code>
          </li>
        ))}
      </ul>
      <div className={styles.buttons}>
        <Button onClick={() => void copy()}>Copy</Button>
        <Button variant="primary" onClick={onKept}>
          I have kept them
        </Button>
      </div>
    </div>
  );
}

/** Replaces every page if the server requires a second factor that the user has not added yet. */
export function SecondFactorNeeded() {
  return (
    <>
      <PageHead title={MESSAGES.title} lead={MESSAGES.required} />
      <SecondFactorCard
        onAdded={() => {
          useSession.setState({ needsSecondFactor: false });
          void refreshData('/api/');
        }}
      />
    </>
  );
}
