import { useId, useRef, useState, type KeyboardEvent } from 'react';
import { useLocation } from '@labelbridge/router';
import { Icon, VisuallyHidden } from '@labelbridge/ui';
import { useLazyPart } from '../parts/use-lazy-part.js';
import { type SearchKeys } from './search-keys.js';
import styles from './search.module.css';

const LABEL = 'Search Labelbridge';
const MAX_LENGTH = 100;
const loadPanel = () => import('./SearchPanel.js');

/**
 * The header's search, by the WAI-ARIA pattern of a combobox with a list: the focus stays in the field. What shows the hits
 * is fetched when the field is first entered.
 */
export function SearchBox() {
  const listId = useId();
  const inputId = useId();
  const { key: place } = useLocation();
  const [typed, setTyped] = useState('');
  // Going anywhere closes it: it was opened at another place then.
  const [openAt, setOpenAt] = useState<string>();
  const [active, setActive] = useState<string>();
  const keys = useRef<SearchKeys>(null);
  const { Part: SearchPanel, failed, want } = useLazyPart(loadPanel);
  const open = openAt === place && typed.trim() !== '';

  const close = () => {
    setOpenAt(undefined);
    setActive(undefined);
  };
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.nativeEvent.isComposing) return;
    if (event.key === 'Escape' && open) {
      // The browser would empty the field; that is for a second press.
      event.preventDefault();
      close();
    } else if (event.key === 'ArrowDown' && !open) {
      setOpenAt(place);
    } else {
      keys.current?.handle(event);
    }
  };

  return (
    <form
      role="search"
      className={styles.search}
      onSubmit={(event) => event.preventDefault()}
      onBlur={(event) => {
        if (!event.currentTarget.contains(event.relatedTarget)) close();
      }}
    >
      <label htmlFor={inputId} className={styles.label}>
        <VisuallyHidden>{LABEL}</VisuallyHidden>
        <Icon name="search" size={18} />
      </label>
      <input
        id={inputId}
        type="search"
        role="combobox"
        className={styles.input}
        placeholder="Search"
        autoComplete="off"
        enterKeyHint="search"
        maxLength={MAX_LENGTH}
        aria-expanded={open}
        aria-controls={open ? listId : undefined}
        aria-autocomplete="list"
        aria-activedescendant={open ? active : undefined}
        value={typed}
        onFocus={want}
        onChange={(event) => {
          // The code may have failed to come when the field was entered.
          want();
          setTyped(event.target.value);
          setOpenAt(place);
          setActive(undefined);
        }}
        onClick={() => setOpenAt(place)}
        onKeyDown={onKeyDown}
      />
      {open && SearchPanel && (
        <SearchPanel
          listId={listId}
          typed={typed.trim()}
          active={active}
          onActive={setActive}
          keys={keys}
          onGone={() => {
            setTyped('');
            close();
          }}
        />
      )}
      {open && failed && (
        <p role="status" className={styles.panel}>
          Search could not be loaded. Check your connection and type on.
        </p>
      )}
    </form>
  );
}
