import { type ReactNode, useEffect, useRef } from 'react';
import { cx } from '../base/cx.js';
import { Icon } from '../base/Icon.js';
import { type FormState, type SubmitHandler } from './use-form.js';
import { useUnsavedForm } from './unsaved-forms.js';
import styles from './form.module.css';

/** Form element of `useForm`. After a failed validation the focus moves to the first invalid field, or to the `summary` of a long form. */
export function Form<V extends Record<string, string>>({
  form,
  onSubmit,
  onFailure,
  summary = false,
  guarded = true,
  label,
  className,
  children,
}: {
  form: FormState<V>;
  onSubmit: SubmitHandler<V>;
  /** Replaces the error message of the form; field errors are shown in any case. */
  onFailure?: ((error: unknown) => void) | undefined;
  summary?: boolean;
  /** Asks before a change is lost. Use `false` if the change is stored elsewhere, or is only a password or a code. */
  guarded?: boolean;
  label?: string | undefined;
  className?: string | undefined;
  children: ReactNode;
}) {
  const summaryBox = useRef<HTMLDivElement>(null);
  const { formRef, problems, failure, refusals, busy } = form;
  useUnsavedForm(formRef, guarded && form.changed, busy);
  const fields = Object.keys(problems);
  const element = (name: string) => {
    const found = formRef.current?.elements.namedItem(name);
    return found instanceof HTMLElement ? found : undefined;
  };

  useEffect(() => {
    if (refusals === 0) return;
    if (summary) summaryBox.current?.focus();
    else formRef.current?.querySelector<HTMLElement>('[aria-invalid=true]')?.focus();
  }, [refusals, summary, formRef]);

  // A disabled button loses the focus: restore it when the call ends, unless another element has it.
  const submitter = useRef<HTMLElement | null>(null);
  useEffect(() => {
    if (!busy && document.activeElement === document.body) submitter.current?.focus();
    if (!busy) submitter.current = null;
  }, [busy]);

  return (
    <form
      ref={formRef}
      className={className ?? styles.form}
      noValidate
      aria-label={label}
      onSubmit={(event) => {
        event.preventDefault();
        submitter.current = event.nativeEvent instanceof SubmitEvent ? event.nativeEvent.submitter : null;
        void form.submit(onSubmit, onFailure);
      }}
    >
      {summary && refusals > 0 && fields.length > 0 && (
        <div ref={summaryBox} className={styles.summary} role="group" aria-label="There is a problem" tabIndex={-1}>
          <p className={styles.summaryTitle}>
            <Icon name="alert" /> There is a problem
          </p>
          <ul>
            {fields.map((name) => (
              <li key={name}>
                <button type="button" className={styles.summaryLink} onClick={() => element(name)?.focus()}>
                  {problems[name]}
                </button>
              </li>
            ))}
          </ul>
        </div>
      )}
      {failure !== undefined && (
        <p className={styles.failure} role="alert">
          <Icon name="alert" /> {failure}
        </p>
      )}
      {children}
    </form>
  );
}

export function FieldRow({ children }: { children: ReactNode }) {
  return <div className={styles.row}>{children}</div>;
}

export function FormActions({ children }: { children: ReactNode }) {
  return <div className={cx('row', styles.formActions)}>{children}</div>;
}
