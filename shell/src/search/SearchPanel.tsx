import { useImperativeHandle, useState, type Ref } from 'react';
import { Link, useNavigate } from '@labelbridge/router';
import { answer, api, useResource } from '@labelbridge/session';
import { Button, cx, Skeleton } from '@labelbridge/ui';
import { groupHits, stepFrom, type HitGroup } from './search-hits.js';
import { type SearchKeys } from './search-keys.js';
import styles from './search.module.css';
import { useDebounced } from './use-debounced.js';

const PATH = '/api/search';
const TYPING_PAUSE_MS = 200;

interface Props {
  readonly listId: string;
  readonly typed: string;
  /** The id of the active option. */
  readonly active: string | undefined;
  readonly onActive: (id: string | undefined) => void;
  readonly keys: Ref<SearchKeys>;
  /** A hit was chosen. */
  readonly onGone: () => void;
}

/** Asks what was found. An answer belongs to its words: a late one of words typed before is never shown for these. */
function useHits(typed: string) {
  const words = useDebounced(typed, TYPING_PAUSE_MS, '');
  const found = useResource(words === '' ? null : `${PATH}?q=${encodeURIComponent(words)}`, async () => {
    const { data } = await answer(api.GET(PATH, { params: { query: { q: words } } }));
    return groupHits(data);
  });
  // The last hits stay until the next are there: a list that blinks at every key cannot be read.
  const [last, setLast] = useState<readonly HitGroup[]>();
  if (found.data && found.data !== last) setLast(found.data);
  return { ...found, words, groups: found.data ?? last, fresh: found.data !== undefined && words === typed };
}

/** What was found for the typed words, in groups. */
export default function SearchPanel({ listId, typed, active, onActive, keys, onGone }: Props) {
  const navigate = useNavigate();
  const { groups = [], fresh, error, loading, reload, words } = useHits(typed);
  const options = groups.flatMap(({ kind, hits }) => hits.map((hit) => ({ id: `${listId}-${kind}-${hit._id}`, link: hit.link })));
  const at = options.findIndex(({ id }) => id === active);

  useImperativeHandle(keys, () => ({
    handle: (event) => {
      if ((event.key === 'ArrowDown' || event.key === 'ArrowUp') && options.length > 0) {
        event.preventDefault();
        const next = options[stepFrom(at, event.key === 'ArrowDown' ? 1 : -1, options.length)];
        onActive(next?.id);
        if (next) document.getElementById(next.id)?.scrollIntoView({ block: 'nearest' });
      }
      if (event.key === 'Enter') {
        // Without a choice the first hit is meant, but only of the words as they stand now.
        const chosen = options[at] ?? (fresh ? options[0] : undefined);
        if (!chosen) return;
        onGone();
        void navigate(chosen.link);
      }
    },
  }));

  const nothing = fresh && options.length === 0;
  return (
    // A press on a hit would take the focus from the field, and close this before the press ends.
    <div className={styles.panel} onMouseDown={(event) => event.preventDefault()}>
      {error && !loading && (
        <div className={styles.note} role="alert">
          <p>{error.message}</p>
          <Button size="small" onClick={() => void reload()}>
            Try again
          </Button>
        </div>
      )}
      {!error && (loading || !fresh) && options.length === 0 && <Skeleton lines={3} label="Searching" />}
      {!error && nothing && (
        <div className={styles.note}>
          <b>Nothing found for “{words}”</b>
          <p>Try fewer words or letters: each word you type must begin a word of what you look for.</p>
        </div>
      )}
      <div id={listId} role="listbox" aria-label="Search results" aria-busy={!fresh} className={cx(!fresh && styles.stale)}>
        {!error &&
          groups.map(({ kind, label, hits }) => (
            <div key={kind} role="group" aria-labelledby={`${listId}-${kind}`}>
              <p id={`${listId}-${kind}`} role="presentation" className={styles.group}>
                {label}
              </p>
              {hits.map((hit) => {
                const id = `${listId}-${kind}-${hit._id}`;
                return (
                  <Link
                    key={id}
                    id={id}
                    to={hit.link}
                    role="option"
                    tabIndex={-1}
                    aria-selected={id === active}
                    className={cx(styles.hit)}
                    onClick={onGone}
                  >
                    <span className={styles.title}>{hit.title}</span>
                    <span className={styles.subtitle}>{hit.subtitle}</span>
                  </Link>
                );
              })}
            </div>
          ))}
      </div>
      <p role="status" className={cx(styles.count, nothing && styles.unseen)}>
        {fresh && (options.length === 1 ? '1 result' : `${options.length} results`)}
      </p>
    </div>
  );
}
