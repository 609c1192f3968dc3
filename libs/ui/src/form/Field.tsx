import { type ReactNode, useId } from 'react';
import { Icon } from '../base/Icon.js';
import styles from './form.module.css';

export interface FieldProps {
  label: string;
  name: string;
  value: string;
  onChange: (value: string) => void;
  onBlur?: (() => void) | undefined;
  problem?: string | undefined;
  hint?: ReactNode;
  /** Shows "(optional)" beside the label; without it the field is required. Use `unsaid` if the form says it elsewhere. */
  optional?: boolean | 'unsaid' | undefined;
  disabled?: boolean | undefined;
  autoFocus?: boolean | undefined;
}

export interface ControlAttributes {
  id: string;
  name: string;
  disabled?: boolean | undefined;
  autoFocus?: boolean | undefined;
  'aria-invalid'?: true | undefined;
  'aria-describedby'?: string | undefined;
  'aria-required'?: boolean;
}

type Notes = Pick<FieldProps, 'hint' | 'problem'>;

/** Ids of the shown notes of a control, for `aria-describedby`. */
export const describedBy = (id: string, { hint, problem }: Notes): string | undefined =>
  [hint !== undefined && `${id}-hint`, problem !== undefined && `${id}-problem`].filter(Boolean).join(' ') || undefined;

export const Hint = ({ id, hint }: Notes & { id: string }) =>
  hint !== undefined && (
    <p id={`${id}-hint`} className={styles.hint}>
      {hint}
    </p>
  );

export const Problem = ({ id, problem }: Notes & { id: string }) =>
  problem !== undefined && (
    <p id={`${id}-problem`} className={styles.problem}>
      <Icon name="alert" size={16} /> {problem}
    </p>
  );

export function Field({
  label,
  name,
  problem,
  hint,
  optional = false,
  disabled,
  autoFocus,
  children,
}: Omit<FieldProps, 'value' | 'onChange' | 'onBlur'> & { children: (attributes: ControlAttributes) => ReactNode }) {
  const id = useId();
  return (
    <div className={styles.field}>
      <label htmlFor={id} className={styles.label}>
        {label}
        {optional === true && <span className={styles.optional}> (optional)</span>}
      </label>
      <Hint id={id} hint={hint} />
      {children({
        id,
        name,
        disabled,
        autoFocus,
        'aria-invalid': problem === undefined ? undefined : true,
        'aria-describedby': describedBy(id, { hint, problem }),
        'aria-required': !optional,
      })}
      <Problem id={id} problem={problem} />
    </div>
  );
}
