import { type KeyboardEvent, type ReactNode, useEffect, useRef, useState } from 'react';
import { Button, cx, Field, Icon } from '@labelbridge/ui';
import { type Found, type RemoteOptions, useRemoteOptions } from './use-remote-options.js';
import styles from './combobox.module.css';

interface Props<T> {
  label: string;
  hint?: string;
  optional?: boolean;
  problem?: string | undefined;
  name: string;
  placeholder?: string;
  /** Asks the server; an empty text asks for the first options. */
  search: (q: string) => Promise<Found<T>>;
  keyOf: (option: T) => string;
  /** One line that names an option. */
  nameOf: (option: T) => string;
  detailOf?: (option: T) => ReactNode;
  chosen: readonly T[];
  onChange: (chosen: readonly T[]) => void;
  /** Whether several may be chosen; else a new choice takes the place of the old. */
  several?: boolean;
}

/**
 * A field that searches on the server, by the WAI-ARIA pattern of an editable combobox with a list: the focus stays in the
 * field, arrows move through the options, Enter chooses, Esc closes, Backspace in an empty field takes the last choice back.
 */
export function Combobox<T>(props: Props<T>) {
  const { label, hint, optional, problem, name, placeholder, search, keyOf, nameOf, chosen, onChange, several = false } = props;
  const input = useRef<HTMLInputElement>(null);
  const [typed, setTyped] = useState('');
  const [open, setOpen] = useState(false);
  const [active, setActive] = useState(-1);
  const remote = useRemoteOptions(open, typed, search);
  const options = remote.found?.options ?? [];
  const isChosen = (option: T) => chosen.some((one) => keyOf(one) === keyOf(option));
  const at = Math.min(active, options.length - 1);
  const activeOption = open && !remote.asking ? options[at] : undefined;

  const close = () => {
    setOpen(false);
    setActive(-1);
  };
  const toggle = (option: T) => {
    const others = chosen.filter((one) => keyOf(one) !== keyOf(option));
    if (isChosen(option)) onChange(others);
    else onChange(several ? [...chosen, option] : [option]);
    setTyped('');
    // Open, it would lie over the buttons below; typing or an arrow opens it again.
    close();
    input.current?.focus();
  };
  const remove = (option: T) => {
    onChange(chosen.filter((one) => keyOf(one) !== keyOf(option)));
    input.current?.focus();
  };
  const move = (step: 1 | -1) => {
    setOpen(true);
    if (options.length > 0) setActive(at < 0 && step < 0 ? options.length - 1 : (at + step + options.length) % options.length);
  };

  const onKeyDown = (event: KeyboardEvent) => {
    if (event.nativeEvent.isComposing) return;
    if (event.key === 'ArrowDown' || event.key === 'ArrowUp') {
      event.preventDefault();
      move(event.key === 'ArrowDown' ? 1 : -1);
    } else if (event.key === 'Enter' && open) {
      // Enter chooses here; it must not send the form with what was not chosen yet.
      event.preventDefault();
      if (activeOption !== undefined) toggle(activeOption);
    } else if (event.key === 'Escape' && open) {
      // Or the dialog around would close with it.
      event.preventDefault();
      event.stopPropagation();
      close();
    } else if (event.key === 'Backspace' && typed === '' && chosen.length > 0) {
      onChange(chosen.slice(0, -1));
    }
  };

  return (
    <Field label={label} name={name} problem={problem} hint={hint} optional={optional}>
      {(attributes) => (
        <div className={styles.place}>
          <div className={cx(styles.control, !several && styles.single, problem && styles.wrong)}>
            {chosen.map((option) => (
              <span key={keyOf(option)} className={styles.choice}>
                {nameOf(option)}
                <button type="button" aria-label={`Remove ${nameOf(option)}`} onClick={() => remove(option)}>
                  <Icon name="close" size={14} />
                </button>
              </span>
            ))}
            <input
              ref={input}
              {...attributes}
              type="text"
              role="combobox"
              aria-autocomplete="list"
              aria-expanded={open}
              aria-controls={`${attributes.id}-list`}
              aria-activedescendant={activeOption === undefined ? undefined : `${attributes.id}-${at}`}
              autoComplete="off"
              autoCapitalize="none"
              spellCheck={false}
              value={typed}
              placeholder={several || chosen.length === 0 ? placeholder : undefined}
              onChange={(event) => {
                setTyped(event.target.value);
                setOpen(true);
                setActive(0);
              }}
              onClick={() => setOpen(true)}
              onBlur={close}
              onKeyDown={onKeyDown}
            />
          </div>
          {open && <Options {...props} id={attributes.id} remote={remote} at={at} several={several} isChosen={isChosen} onPick={toggle} />}
        </div>
      )}
    </Field>
  );
}

function Options<T>({
  id,
  label,
  remote,
  at,
  several,
  keyOf,
  nameOf,
  detailOf,
  isChosen,
  onPick,
}: Props<T> & { id: string; remote: RemoteOptions<T>; at: number; isChosen: (option: T) => boolean; onPick: (option: T) => void }) {
  const list = useRef<HTMLUListElement>(null);
  useEffect(() => {
    list.current?.querySelector('[data-active]')?.scrollIntoView({ block: 'nearest' });
  }, [at]);
  // On a phone the list opens below the fold of its dialog.
  const popup = useRef<HTMLDivElement>(null);
  useEffect(() => {
    popup.current?.scrollIntoView({ block: 'nearest' });
  }, [remote.found]);
  const options = remote.found?.options ?? [];
  return (
    // A press must not take the focus from the field, or the list would close before the click.
    <div ref={popup} className={styles.popup} onMouseDown={(event) => event.preventDefault()}>
      <ul
        ref={list}
        id={`${id}-list`}
        role="listbox"
        aria-label={label}
        aria-multiselectable={several}
        aria-busy={remote.asking}
        className={styles.list}
      >
        {!remote.error &&
          options.map((option, index) => (
            <li
              key={keyOf(option)}
              id={`${id}-${index}`}
              role="option"
              aria-selected={isChosen(option)}
              data-active={index === at || undefined}
              className={styles.option}
              onClick={() => onPick(option)}
            >
              <span>
                {nameOf(option)}
                {detailOf && <span className={styles.detail}>{detailOf(option)}</span>}
              </span>
              {isChosen(option) && <Icon name="check" size={18} />}
            </li>
          ))}
      </ul>
      <div className={styles.status}>
        <p role="status">{statusOf(remote)}</p>
        {remote.error && (
          <Button size="small" onClick={remote.again}>
            Try again
          </Button>
        )}
      </div>
    </div>
  );
}

function statusOf({ found, error, asking }: RemoteOptions<unknown>): string {
  if (asking) return 'Searching…';
  if (error) return error.message;
  const count = found?.options.length ?? 0;
  if (count === 0) return 'Nobody and nothing found. Try fewer letters.';
  if (found?.more) return `The first ${count}. Type to find others.`;
  return count === 1 ? '1 found' : `${count} found`;
}
