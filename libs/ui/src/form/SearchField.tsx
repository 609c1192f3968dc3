import { useEffect, useId, useRef, useState } from 'react';
import { Icon } from '../base/Icon.js';
import { VisuallyHidden } from '../base/VisuallyHidden.js';
import styles from './form.module.css';

/** A search box that reports what is typed once the typing pauses, and at once on Enter. */
export function SearchField({
  label,
  value,
  onChange,
  placeholder = label,
  delay = 250,
}: {
  label: string;
  value: string;
  onChange: (value: string) => void;
  placeholder?: string;
  /** Milliseconds without a key before `onChange`. */
  delay?: number;
}) {
  const id = useId();
  const [typed, setTyped] = useState(value);
  const [shownFor, setShownFor] = useState(value);
  // The address may change the value from outside (the back button); what is being typed meanwhile gives way.
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
    const timer = setTimeout(() => report.current(typed), delay);
    return () => clearTimeout(timer);
  }, [typed, value, delay]);

  return (
    <form
      role="search"
      aria-label={label}
      className={styles.search}
      onSubmit={(event) => {
        event.preventDefault();
        onChange(typed);
      }}
    >
      <label htmlFor={id}>
        <VisuallyHidden>{label}</VisuallyHidden>
        <Icon name="search" size={18} />
      </label>
      <input
        id={id}
        type="search"
        value={typed}
        placeholder={placeholder}
        autoComplete="off"
        onChange={(event) => setTyped(event.target.value)}
      />
    </form>
  );
}
