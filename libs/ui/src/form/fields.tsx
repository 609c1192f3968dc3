import { type HTMLInputTypeAttribute, type ReactNode, useId, useState } from 'react';
import { type Currency } from '@labelbridge/contracts';
import { Icon } from '../base/Icon.js';
import { Field, type FieldProps } from './Field.js';
import styles from './form.module.css';

interface InputProps extends FieldProps {
  type?: HTMLInputTypeAttribute;
  autoComplete?: string;
  inputMode?: 'text' | 'email' | 'tel' | 'numeric' | 'decimal' | 'url';
  placeholder?: string;
  maxLength?: number;
}

/** One line of text. `type` sets the phone's keyboard too. */
export function TextField({
  value,
  onChange,
  onBlur,
  type = 'text',
  autoComplete,
  inputMode,
  placeholder,
  maxLength,
  ...field
}: InputProps) {
  return (
    <Field {...field}>
      {(attributes) => (
        <input
          className={styles.control}
          type={type}
          value={value}
          autoComplete={autoComplete}
          inputMode={inputMode}
          placeholder={placeholder}
          maxLength={maxLength}
          {...(type === 'email' || type === 'url' ? { autoCapitalize: 'none', spellCheck: false } : {})}
          onChange={(event) => onChange(event.target.value)}
          onBlur={onBlur}
          {...attributes}
        />
      )}
    </Field>
  );
}

/** A password that can be looked at. */
export function PasswordField({
  value,
  onChange,
  onBlur,
  autoComplete = 'current-password',
  ...field
}: FieldProps & { autoComplete?: 'current-password' | 'new-password' }) {
  const [shown, setShown] = useState(false);
  return (
    <Field {...field}>
      {(attributes) => (
        <div className={styles.withButton}>
          <input
            className={styles.control}
            type={shown ? 'text' : 'password'}
            value={value}
            autoComplete={autoComplete}
            autoCapitalize="none"
            spellCheck={false}
            onChange={(event) => onChange(event.target.value)}
            onBlur={onBlur}
            {...attributes}
          />
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
    </Field>
  );
}

/** Several lines of text. */
export function TextAreaField({
  value,
  onChange,
  onBlur,
  rows = 4,
  maxLength,
  ...field
}: FieldProps & { rows?: number; maxLength?: number }) {
  return (
    <Field {...field}>
      {(attributes) => (
        <textarea
          className={styles.control}
          rows={rows}
          value={value}
          maxLength={maxLength}
          onChange={(event) => onChange(event.target.value)}
          onBlur={onBlur}
          {...attributes}
        />
      )}
    </Field>
  );
}

/** One of a few. `placeholder` is the answer before anything is chosen. */
export function SelectField({
  value,
  onChange,
  onBlur,
  options,
  placeholder,
  ...field
}: FieldProps & { options: readonly { value: string; label: string }[]; placeholder?: string }) {
  return (
    <Field {...field}>
      {(attributes) => (
        <div className={styles.withButton}>
          <select
            className={styles.control}
            value={value}
            onChange={(event) => onChange(event.target.value)}
            onBlur={onBlur}
            {...attributes}
          >
            {placeholder !== undefined && <option value="">{placeholder}</option>}
            {options.map((option) => (
              <option key={option.value} value={option.value}>
                {option.label}
              </option>
            ))}
          </select>
          <span className={styles.chevron}>
            <Icon name="down" size={18} />
          </span>
        </div>
      )}
    </Field>
  );
}

/** A date without time, YYYY-MM-DD, by the device's own picker. */
export function DateField({ value, onChange, onBlur, min, max, ...field }: FieldProps & { min?: string; max?: string }) {
  return (
    <Field {...field}>
      {(attributes) => (
        <input
          className={styles.control}
          type="date"
          value={value}
          min={min}
          max={max}
          onChange={(event) => onChange(event.target.value)}
          onBlur={onBlur}
          {...attributes}
        />
      )}
    </Field>
  );
}

const SIGN: Readonly<Record<Currency, string>> = { NGN: '₦', USD: '$' };

/** An amount as people type it, in major units; `parseMajorUnits` of contracts reads it. Always shows its currency. */
export function MoneyField({ value, onChange, onBlur, currency, ...field }: FieldProps & { currency: Currency }) {
  return (
    <Field {...field} label={`${field.label} (${currency})`}>
      {(attributes) => (
        <div className={styles.withSign}>
          <span className={styles.sign} aria-hidden="true">
            {SIGN[currency]}
          </span>
          <input
            className={styles.control}
            type="text"
            inputMode="decimal"
            autoComplete="off"
            value={value}
            onChange={(event) => onChange(event.target.value)}
            onBlur={onBlur}
            {...attributes}
          />
        </div>
      )}
    </Field>
  );
}

/** A box to tick. */
export function CheckboxField({
  label,
  checked,
  onChange,
  name,
  hint,
  disabled,
}: {
  label: ReactNode;
  checked: boolean;
  onChange: (checked: boolean) => void;
  name?: string;
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
        aria-describedby={hint === undefined ? undefined : `${id}-hint`}
        onChange={(event) => onChange(event.target.checked)}
      />
      <label htmlFor={id}>{label}</label>
      {hint !== undefined && (
        <p id={`${id}-hint`} className={styles.hint}>
          {hint}
        </p>
      )}
    </div>
  );
}
