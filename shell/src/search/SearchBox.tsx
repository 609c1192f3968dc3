import { useId, useRef, useState, type KeyboardEvent } from 'react';
import { useLocation } from '@labelbridge/router';
import { cx, SearchForm } from '@labelbridge/ui';
import { useLazyPart } from '../use-lazy-part.js';
import { type SearchKeys } from './SearchPanel.js';
import styles from './search.module.css';

const LABEL = 'Search Labelbridge';
const MAX_LENGTH = 100;
const loadPanel = () => import('./SearchPanel.js');

/**
 * Header search: a combobox with a list (WAI-ARIA Authoring Practices), whose focus stays in the field. The panel code loads on first
 * focus.
 */
export function SearchBox() {
  const listId = useId();
  const { key: place } = useLocation();
  const [typed, setTyped] = useState('');
  // Any navigation closes the panel: the location key changes.
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
      // Only the second Esc clears the field, which browsers do by default.
      event.preventDefault();
      close();
    } else if (event.key === 'ArrowDown' && !open) {
      setOpenAt(place);
    } else {
      keys.current?.handle(event);
    }
  };

  return (
    <SearchForm
      label={LABEL}
      className={cx(styles.search)}
      onSubmit={(event) => event.preventDefault()}
      onBlur={(event) => {
        if (!event.currentTarget.contains(event.relatedTarget)) close();
      }}
      input={{
        role: 'combobox',
        placeholder: 'Search',
        enterKeyHint: 'search',
        maxLength: MAX_LENGTH,
        'aria-expanded': open,
        'aria-controls': open ? listId : undefined,
        'aria-autocomplete': 'list',
        'aria-activedescendant': open ? active : undefined,
        value: typed,
        onFocus: want,
        onChange: (event) => {
          // Loads the code again if that failed on focus.
          want();
          setTyped(event.target.value);
          setOpenAt(place);
          setActive(undefined);
        },
        onClick: () => setOpenAt(place),
        onKeyDown,
      }}
    >
      {open && SearchPanel && (
        <SearchPanel
          listId={listId}
          typed={typed.trim()}
          active={active}
          onActive={setActive}
          keys={keys}
          onChosen={() => {
            setTyped('');
            close();
          }}
        />
      )}
      {open && failed && (
        <p role="status" className={styles.panel}>
          Search could not be loaded. Check your connection and continue typing.
        </p>
      )}
    </SearchForm>
  );
}
