import { useEffect, useState } from 'react';
import { Notice, DeadlineText } from '@labelbridge/area-parts';
import {
  ACCOUNT_HOLD_HOURS,
  BANKS,
  checkDigitFits,
  PAYOUT_MESSAGES,
  plainAccountNumber,
  maskAccountNumber,
  ACCOUNT_RESOLVE_MESSAGES,
  fieldProblem,
  PAYOUT_ACCOUNT_RULES,
} from '@labelbridge/contracts';
import { Card, type FormState, SelectField, TextField, Icon } from '@labelbridge/ui';
import { type Profile, resolveAccount, type ResolvedAccount } from '../api/profile.js';
import { accountNames, type ProfileValues, isBankCode } from '../profile-form.js';
import styles from './profile.module.css';

const BANK_OPTIONS = BANKS.map(({ code, name }) => ({ value: code, label: name }));
const NO_HOLD = new Date(0).toISOString();

interface Props {
  readonly form: FormState<ProfileValues>;
  readonly saved: Profile['payoutAccount'];
  readonly editing: boolean;
  /** Called with the bank's name of the typed account, null while it is unknown. */
  readonly onResolved: (name: string | null) => void;
}

export function PayoutFields({ form, saved, editing, onResolved }: Props) {
  const { field, values } = form;
  const disabled = !editing;
  const changed = values.bankCode !== (saved?.bankCode ?? '') || plainAccountNumber(values.accountNumber) !== (saved?.accountNumber ?? '');
  const resolution = useResolvedAccount(values, editing && changed);
  const resolved = resolution.account?.accountName ?? (changed ? null : (saved?.resolvedName ?? null));
  useEffect(() => onResolved(resolved), [resolved, onResolved]);
  const doubtful = editing && checkDigitFits(values.bankCode, plainAccountNumber(values.accountNumber)) === false;
  return (
    <Card title="Payout account">
      <p className={styles.lead}>
        {!editing && !saved
          ? 'You have none yet. Press Edit to add the Naira account that you are paid to.'
          : 'The Naira account that you are paid to: all three fields, or none. Admins see the last four digits of its number.'}
      </p>
      <div className={styles.fields}>
        <SelectField
          label="Bank"
          optional="unsaid"
          options={BANK_OPTIONS}
          placeholder={editing ? 'Choose your bank' : ''}
          disabled={disabled}
          {...field('bankCode')}
        />
        {editing ? (
          <TextField
            label="Account Number"
            optional="unsaid"
            inputMode="numeric"
            autoComplete="off"
            hint="10 digits"
            {...field('accountNumber')}
          />
        ) : (
          <ShownNumber accountNumber={values.accountNumber} />
        )}
        {/* Must always be present, so that a screen reader announces new content. */}
        <div role="status" className={styles.status}>
          {doubtful && <Notice tone="wait">{PAYOUT_MESSAGES.accountNumberDoubtful}</Notice>}
          {editing && <BankAnswer resolution={resolution} />}
          {editing && saved && changed && (
            <Notice tone="wait">
              A changed account is paid to after {ACCOUNT_HOLD_HOURS} hours. We notify you of the change by email.
            </Notice>
          )}
        </div>
        <SelectField
          label="Account Name"
          optional="unsaid"
          options={accountNames(values, { saved: saved?.accountName, resolved }).map((name) => ({ value: name, label: name }))}
          placeholder={editing ? 'Choose the name your bank knows you by' : ''}
          disabled={disabled}
          {...field('accountName')}
        />
        {!editing && saved && <PayoutHolds account={saved} />}
      </div>
    </Card>
  );
}

function BankAnswer({ resolution: { asking, account, problem } }: { resolution: Resolution }) {
  if (asking) return <p className={styles.lead}>Asking the bank whose account this is…</p>;
  if (problem) return <Notice tone="wait">{problem}</Notice>;
  if (!account?.accountName) return null;
  const fits = account.nameMatch === 'match';
  return (
    <Notice tone={fits ? 'info' : 'wait'}>
      The bank knows this account as <b>{account.accountName}</b>.
      {!fits && ' This differs from your name here: an admin must confirm it before you are paid.'}
    </Notice>
  );
}

function PayoutHolds({ account: { nameMatch, resolvedName, heldUntil } }: { account: NonNullable<Profile['payoutAccount']> }) {
  const held = (heldUntil ?? NO_HOLD) > new Date().toISOString();
  return (
    <>
      {held && (
        <Notice tone="wait">
          You changed this account. Payouts to it start after <DeadlineText instant={heldUntil} />.
        </Notice>
      )}
      {nameMatch === 'mismatch' && resolvedName && (
        <Notice tone="wait">
          The bank knows this account as <b>{resolvedName}</b>: an admin must confirm it before you are paid.
        </Notice>
      )}
    </>
  );
}

/** Shows the last digits of an account number, and all of them on request, because phones are shared. */
function ShownNumber({ accountNumber }: { accountNumber: string }) {
  const [shown, setShown] = useState(false);
  return (
    <div className={styles.number}>
      <TextField
        label="Account Number"
        name="accountNumber"
        value={accountNumber === '' || shown ? accountNumber : maskAccountNumber(accountNumber)}
        onChange={() => undefined}
        disabled
      />
      {accountNumber !== '' && (
        <button type="button" aria-label="Show account number" aria-pressed={shown} onClick={() => setShown(!shown)}>
          <Icon name={shown ? 'eye-off' : 'eye'} />
        </button>
      )}
    </div>
  );
}

const PAUSE_MS = 400;

interface Resolution {
  readonly asking: boolean;
  readonly account: ResolvedAccount | undefined;
  readonly problem: string | undefined;
}

const NOTHING: Resolution = { asking: false, account: undefined, problem: undefined };

/**
 * Asks the bank for the name of the typed account, once bank and number are complete and the typing pauses.
 *
 * @param wanted false if the account is unchanged
 */
function useResolvedAccount({ bankCode, accountNumber }: { bankCode: string; accountNumber: string }, wanted: boolean): Resolution {
  const number = plainAccountNumber(accountNumber);
  const typed = `${bankCode} ${number}`;
  const [answered, setAnswered] = useState({ typed: '', resolution: NOTHING });
  useEffect(() => {
    const whole = isBankCode(bankCode) && !fieldProblem(PAYOUT_ACCOUNT_RULES.accountNumber, number, {});
    if (!wanted || !whole) return undefined;
    let current = true;
    const settle = (resolution: Resolution) => current && setAnswered({ typed, resolution });
    const timer = setTimeout(() => {
      settle({ ...NOTHING, asking: true });
      resolveAccount({ bankCode, accountNumber: number }).then(
        (account) => settle({ ...NOTHING, account, problem: account.message ?? undefined }),
        () => settle({ ...NOTHING, problem: ACCOUNT_RESOLVE_MESSAGES.unreachable }),
      );
    }, PAUSE_MS);
    return () => {
      current = false;
      clearTimeout(timer);
    };
  }, [bankCode, number, typed, wanted]);
  return wanted && answered.typed === typed ? answered.resolution : NOTHING;
}
