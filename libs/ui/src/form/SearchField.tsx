import { type ComponentPropsWithoutRef, useEffect, useId, useRef, useState } from 'react';
import { cx } from '../base/cx.js';
import { Icon } from '../base/Icon.js';
import { VisuallyHidden } from '../base/VisuallyHidden.js';
import styles from './form.module.css';

const TYPING_PAUSE_MS = 250;

export function SearchForm({
  label,
  input,
  className,
  children,
  ...form
}: { label: string; input: ComponentPropsWithoutRef<'input'> } & ComponentPropsWithoutRef<'form'>) {
  const id = useId();
  return (
    <form role="search" className={cx(styles.search, className)} {...form}>
      <label htmlFor={id}>
        <VisuallyHidden>{label}</VisuallyHidden>
        <Icon name="search" size={18} />
      </label>
      <input id={id} type="search" autoComplete="off" {...input} />
      {children}
    </form>
  );
}

/** Calls `onChange` when the typing pauses, and at once on Enter. */
export function SearchField({
  label,
  value,
  onChange,
  placeholder = label,
}: {
  label: string;
  value: string;
  onChange: (value: string) => void;
  placeholder?: string;
}) {
  const [typed, setTyped] = useState(value);
  const [shownFor, setShownFor] = useState(value);
  // The back button may change the value from outside: it replaces the typed text.
  if (shownFor !== value) {
    setShownFor(value);
    setTyped(value);
  }
  const report = useRef(onChange);
  useEffect(() => {
    report.current = onChange;
  });
  useEffect(() => {
    if (typed === value) return undefined;
    const timer = setTimeout(() => report.current(typed), TYPING_PAUSE_MS);
    return () => clearTimeout(timer);
  }, [typed, value]);

  return (
    <SearchForm
      label={label}
      aria-label={label}
      onSubmit={(event) => {
        event.preventDefault();
        onChange(typed);
      }}
      input={{ value: typed, placeholder, onChange: (event) => setTyped(event.target.value) }}
    />
  );
}
