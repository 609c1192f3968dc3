import { useCombobox, type UseComboboxState, type UseComboboxStateChangeOptions } from 'downshift';
import { type KeyboardEvent, type ReactNode, useEffect, useRef, useState } from 'react';
import { countText } from '@labelbridge/contracts';
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
  /** True if several options may be chosen; otherwise a new choice replaces the old one. */
  several?: boolean;
}

/** A field that searches on the server. Backspace in the empty field removes the last choice. */
export function Combobox<T>(props: Props<T>) {
  const { label, hint, optional, problem, name } = props;
  return (
    <Field label={label} name={name} problem={problem} hint={hint} optional={optional}>
      {(attributes) => <Control {...props} attributes={attributes} />}
    </Field>
  );
}

const ignored = (event: KeyboardEvent) => Object.assign(event.nativeEvent, { preventDownshiftDefault: true });

function changesOf<T>(_state: UseComboboxState<T>, { type, changes }: UseComboboxStateChangeOptions<T>): Partial<UseComboboxState<T>> {
  const { InputBlur, InputChange, InputClick, InputKeyDownEnter, ItemClick } = useCombobox.stateChangeTypes;
  // Leaving the field does not choose.
  if (type === InputBlur) return { isOpen: false, highlightedIndex: -1 };
  if (type === InputChange) return { ...changes, highlightedIndex: 0 };
  if (type === InputClick) return { ...changes, isOpen: true };
  return type === InputKeyDownEnter || type === ItemClick ? { ...changes, inputValue: '' } : changes;
}

function Control<T>({ attributes, ...props }: Props<T> & { attributes: Parameters<Parameters<typeof Field>[0]['children']>[0] }) {
  const { problem, placeholder, search, keyOf, nameOf, detailOf, chosen, onChange, several = false } = props;
  const [input, setInput] = useState<HTMLInputElement | null>(null);
  const [typed, setTyped] = useState('');
  const [open, setOpen] = useState(false);
  const remote = useRemoteOptions(open, typed, search);
  const options = remote.error ? [] : (remote.found?.options ?? []);
  const isChosen = (option: T) => chosen.some((one) => keyOf(one) === keyOf(option));
  const remove = (option: T) => {
    onChange(chosen.filter((one) => keyOf(one) !== keyOf(option)));
    input?.focus();
  };
  const toggle = (option: T) => {
    if (isChosen(option)) remove(option);
    else onChange(several ? [...chosen, option] : [option]);
    input?.focus();
  };

  const combobox = useCombobox<T>({
    items: [...options],
    itemToString: (option) => (option === null ? '' : nameOf(option)),
    inputId: attributes.id,
    selectedItem: null,
    inputValue: typed,
    isOpen: open,
    stateReducer: changesOf,
    onInputValueChange: ({ inputValue }) => setTyped(inputValue),
    onIsOpenChange: ({ isOpen }) => setOpen(isOpen),
    onSelectedItemChange: ({ selectedItem }) => selectedItem !== null && toggle(selectedItem),
  });
  const active = open && !remote.asking ? options[combobox.highlightedIndex] : undefined;

  const onKeyDown = (event: KeyboardEvent) => {
    if (event.nativeEvent.isComposing) ignored(event);
    else if (event.key === 'Enter' && open && active === undefined) {
      // The key Enter must not submit the form or choose from the options of earlier letters.
      event.preventDefault();
      ignored(event);
    } else if (event.key === 'Escape' && open) {
      // The dialog around it would close too.
      event.preventDefault();
      event.stopPropagation();
    } else if (event.key === 'Escape') ignored(event);
    else if (event.key === 'Backspace' && typed === '' && chosen.length > 0) onChange(chosen.slice(0, -1));
  };

  // A phone opens the list below the visible part of its dialog.
  const popup = useRef<HTMLDivElement>(null);
  useEffect(() => {
    popup.current?.scrollIntoView({ block: 'nearest' });
  }, [open, remote.found]);

  const menuProps = combobox.getMenuProps({}, { suppressRefError: true });
  const inputProps = combobox.getInputProps({ ...attributes, ref: setInput, onKeyDown });
  return (
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
          {...inputProps}
          type="text"
          // The label of the field names it.
          aria-labelledby={undefined}
          aria-activedescendant={active === undefined ? undefined : inputProps['aria-activedescendant']}
          autoCapitalize="none"
          spellCheck={false}
          placeholder={several || chosen.length === 0 ? placeholder : undefined}
        />
      </div>
      {open && (
        // A press must not take the focus from the field, or the list would close before the click.
        <div ref={popup} className={styles.popup} onMouseDown={(event) => event.preventDefault()}>
          <ul
            {...menuProps}
            aria-labelledby={undefined}
            aria-label={props.label}
            aria-multiselectable={several}
            aria-busy={remote.asking}
            className={styles.list}
          >
            {options.map((option, index) => (
              <li
                key={keyOf(option)}
                {...combobox.getItemProps({ item: option, index })}
                aria-selected={isChosen(option)}
                data-active={option === active || undefined}
                className={styles.option}
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
            <p role="status">{statusText(remote)}</p>
            {remote.error && (
              <Button size="small" onClick={remote.again}>
                Try again
              </Button>
            )}
          </div>
        </div>
      )}
    </div>
  );
}

function statusText({ found, error, asking }: RemoteOptions<unknown>): string {
  if (asking) return 'Searching…';
  if (error) return error.message;
  const count = found?.options.length ?? 0;
  if (count === 0) return 'No results. Try fewer letters.';
  if (found?.more) return `The first ${countText(count, 'result')}. Type to find others.`;
  return countText(count, 'result');
}
