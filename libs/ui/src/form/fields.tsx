import { type ChangeEvent, type ComponentPropsWithoutRef, type ReactNode, useId, useState } from 'react';
import { type Currency } from '@labelbridge/contracts';
import { Icon } from '../base/Icon.js';
import { type ControlAttributes, describedBy, Field, type FieldProps, Hint, Problem } from './Field.js';
import styles from './form.module.css';

type BoundAttributes = ControlAttributes & {
  className: string | undefined;
  value: string;
  onChange: (event: ChangeEvent<HTMLInputElement | HTMLSelectElement | HTMLTextAreaElement>) => void;
  onBlur: (() => void) | undefined;
};

function BoundField({ value, onChange, onBlur, control, ...field }: FieldProps & { control: (attributes: BoundAttributes) => ReactNode }) {
  return (
    <Field {...field}>
      {(attributes) =>
        control({ className: styles.control, value, onChange: (event) => onChange(event.target.value), onBlur, ...attributes })
      }
    </Field>
  );
}

/** `type` also selects the keyboard of a phone. */
export function TextField({
  type = 'text',
  autoComplete,
  inputMode,
  placeholder,
  maxLength,
  ...field
}: FieldProps & Pick<ComponentPropsWithoutRef<'input'>, 'type' | 'autoComplete' | 'inputMode' | 'placeholder' | 'maxLength'>) {
  const isAddress = type === 'email' || type === 'url';
  return (
    <BoundField
      {...field}
      control={(attributes) => (
        <input
          {...{ type, autoComplete, inputMode, placeholder, maxLength }}
          {...(isAddress ? { autoCapitalize: 'none', spellCheck: false } : {})}
          {...attributes}
        />
      )}
    />
  );
}

export function PasswordField({
  autoComplete = 'current-password',
  ...field
}: FieldProps & { autoComplete?: 'current-password' | 'new-password' }) {
  const [shown, setShown] = useState(false);
  return (
    <BoundField
      {...field}
      control={(attributes) => (
        <div className={styles.withButton}>
          <input type={shown ? 'text' : 'password'} autoComplete={autoComplete} autoCapitalize="none" spellCheck={false} {...attributes} />
          <button
            type="button"
            className={styles.inside}
            aria-label={`Show ${field.label.toLowerCase()}`}
            aria-pressed={shown}
            onClick={() => setShown(!shown)}
          >
            <Icon name={shown ? 'eye-off' : 'eye'} />
          </button>
        </div>
      )}
    />
  );
}

export function TextAreaField({ rows = 4, maxLength, ...field }: FieldProps & { rows?: number; maxLength?: number }) {
  return <BoundField {...field} control={(attributes) => <textarea rows={rows} maxLength={maxLength} {...attributes} />} />;
}

export function SelectField({
  options,
  placeholder,
  ...field
}: FieldProps & { options: readonly { value: string; label: string }[]; placeholder?: string }) {
  return (
    <BoundField
      {...field}
      control={(attributes) => (
        <div className={styles.withButton}>
          <select {...attributes}>
            {placeholder !== undefined && <option value="">{placeholder}</option>}
            {options.map(({ value, label }) => (
              <option key={value} value={value}>
                {label}
              </option>
            ))}
          </select>
          <span className={styles.chevron}>
            <Icon name="down" size={18} />
          </span>
        </div>
      )}
    />
  );
}

/** A date without time, YYYY-MM-DD. */
export function DateField({ min, max, ...field }: FieldProps & { min?: string; max?: string }) {
  return <BoundField {...field} control={(attributes) => <input type="date" min={min} max={max} {...attributes} />} />;
}

const SIGN: Readonly<Record<Currency, string>> = { NGN: '₦', USD: '$' };

/** An amount in major units; `parseMajorUnits` of contracts reads it. */
export function MoneyField({ currency, ...field }: FieldProps & { currency: Currency }) {
  return (
    <BoundField
      {...field}
      label={`${field.label} (${currency})`}
      control={(attributes) => (
        <div className={styles.withSign}>
          <span className={styles.sign} aria-hidden="true">
            {SIGN[currency]}
          </span>
          <input type="text" inputMode="decimal" autoComplete="off" {...attributes} />
        </div>
      )}
    />
  );
}

export function CheckboxField({
  label,
  checked,
  onChange,
  name,
  problem,
  hint,
  disabled,
}: {
  label: ReactNode;
  checked: boolean;
  onChange: (checked: boolean) => void;
  name?: string;
  problem?: string | undefined;
  hint?: ReactNode;
  disabled?: boolean;
}) {
  const id = useId();
  return (
    <div className={styles.check}>
      <input
        type="checkbox"
        id={id}
        name={name}
        checked={checked}
        disabled={disabled}
        aria-invalid={problem === undefined ? undefined : true}
        aria-describedby={describedBy(id, { hint, problem })}
        onChange={(event) => onChange(event.target.checked)}
      />
      <label htmlFor={id}>{label}</label>
      <Hint id={id} hint={hint} />
      <Problem id={id} problem={problem} />
    </div>
  );
}
