import { BANKS, checkDigitFits, PAYOUT_TEXTS } from '@labelbridge/contracts';
import { Card, SelectField, TextField, type FormState } from '@labelbridge/ui';
import { Notice } from '../../../common/Notice.js';
import { accountNames, type ProfileValues } from '../profile-form.js';
import { ShownNumber } from './ShownNumber.js';
import styles from './profile.module.css';

const BANK_OPTIONS = BANKS.map(({ code, name }) => ({ value: code, label: name }));

/** The Naira account that the person is paid to. @param props.saved the name that it has, if there is one */
export function PayoutFields({
  form,
  saved,
  editing,
}: {
  form: FormState<ProfileValues>;
  saved: string | undefined;
  editing: boolean;
}) {
  const { field, values } = form;
  const disabled = !editing;
  const doubtful = editing && checkDigitFits(values.bankCode, values.accountNumber.replace(/\s/g, '')) === false;
  return (
    <Card title="Payout account">
      <p className={styles.lead}>
        {!editing && saved === undefined
          ? 'You have none yet. Press Edit to add the Naira account that you are paid to.'
          : 'The Naira account that you are paid to: all three fields, or none. Admins see the last four digits of its number.'}
      </p>
      <div className={styles.fields}>
        <SelectField
          label="Account Name"
          optional="unsaid"
          options={accountNames(values, saved).map((name) => ({ value: name, label: name }))}
          placeholder={editing ? 'Choose the name your bank knows you by' : ''}
          disabled={disabled}
          {...field('accountName')}
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
        <SelectField
          label="Bank"
          optional="unsaid"
          options={BANK_OPTIONS}
          placeholder={editing ? 'Choose your bank' : ''}
          disabled={disabled}
          {...field('bankCode')}
        />
        {/* Always there, so that a screen reader hears of what comes to stand in it. */}
        <div role="status" className={styles.status}>{doubtful && <Notice tone="wait">{PAYOUT_TEXTS.accountNumberDoubtful}</Notice>}</div>
      </div>
    </Card>
  );
}
