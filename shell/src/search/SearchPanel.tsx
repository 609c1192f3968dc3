import { useEffect, useImperativeHandle, useState, type KeyboardEvent, type Ref } from 'react';
import { Link, useNavigate } from '@labelbridge/router';
import { answer, api, useResource, type Schemas } from '@labelbridge/session';
import { Button, cx, Skeleton } from '@labelbridge/ui';
import styles from './search.module.css';

type Hits = Schemas['SearchHitsDto'];

interface HitGroup {
  readonly kind: keyof Hits;
  readonly label: string;
  readonly hits: readonly Schemas['SearchHitDto'][];
}

const PATH = '/api/search';
const TYPING_PAUSE_MS = 200;
/** Kinds of hits: pages first, which are few, then the order and labels of the sidebar. */
const KINDS: readonly Omit<HitGroup, 'hits'>[] = [
  { kind: 'pages', label: 'Pages' },
  { kind: 'projects', label: 'Projects' },
  { kind: 'jobs', label: 'Jobs' },
  { kind: 'tasks', label: 'Tasks' },
  { kind: 'payments', label: 'Payments' },
  { kind: 'users', label: 'Users' },
];

const groupHits = (found: Hits): readonly HitGroup[] =>
  KINDS.map((group) => ({ ...group, hits: found[group.kind] })).filter(({ hits }) => hits.length > 0);

export interface SearchKeys {
  handle: (event: KeyboardEvent) => void;
}

interface Props {
  readonly listId: string;
  readonly typed: string;
  readonly active: string | undefined;
  readonly onActive: (id: string | undefined) => void;
  readonly keys: Ref<SearchKeys>;
  readonly onChosen: () => void;
}

/** Next of `count` options, wrapping around. From -1, the first or the last. */
function stepFrom(at: number, step: 1 | -1, count: number): number {
  if (at < 0) return step > 0 ? 0 : count - 1;
  return (at + step + count) % count;
}

/** Searches once the typing pauses. Answers are keyed by their words, so a late answer is never shown for newer words. */
function useHits(typed: string) {
  const [words, setWords] = useState('');
  useEffect(() => {
    const timer = setTimeout(() => setWords(typed), TYPING_PAUSE_MS);
    return () => clearTimeout(timer);
  }, [typed]);
  const found = useResource(words === '' ? null : `${PATH}?q=${encodeURIComponent(words)}`, async () => {
    const { data } = await answer(api.GET(PATH, { params: { query: { q: words } } }));
    return groupHits(data);
  });
  // The last hits stay until the next ones arrive, so the list does not flicker.
  const [last, setLast] = useState<readonly HitGroup[]>();
  if (found.data && found.data !== last) setLast(found.data);
  return { ...found, words, groups: found.data ?? last, fresh: found.data !== undefined && words === typed };
}

export default function SearchPanel({ listId, typed, active, onActive, keys, onChosen }: Props) {
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
        // Without a selection, Enter opens the first hit of the current words.
        const chosen = options[at] ?? (fresh ? options[0] : undefined);
        if (!chosen) return;
        onChosen();
        void navigate(chosen.link);
      }
    },
  }));

  const nothing = fresh && options.length === 0;
  return (
    // Keeps the focus in the field: losing it would close the panel before the click.
    <div className={styles.panel} onMouseDown={(event) => event.preventDefault()}>
      {error && !loading && (
        <div className={cx('muted', styles.note)} role="alert">
          <p>{error.message}</p>
          <Button size="small" onClick={() => void reload()}>
            Try again
          </Button>
        </div>
      )}
      {!error && (loading || !fresh) && options.length === 0 && <Skeleton lines={3} label="Searching" />}
      {!error && nothing && (
        <div className={cx('muted', styles.note)}>
          <b>Nothing found for “{words}”</b>
          <p>Try fewer words or letters. Each word that you type must be the beginning of a word in the result.</p>
        </div>
      )}
      <div id={listId} role="listbox" aria-label="Search results" aria-busy={!fresh} className={cx(!fresh && styles.stale)}>
        {!error &&
          groups.map(({ kind, label, hits }) => (
            <div key={kind} role="group" aria-labelledby={`${listId}-${kind}`}>
              <p id={`${listId}-${kind}`} role="presentation" className={cx('faint', styles.group)}>
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
                    onClick={onChosen}
                  >
                    <span className={cx('ellipsis', styles.title)}>{hit.title}</span>
                    <span className={cx('ellipsis', 'muted', styles.subtitle)}>{hit.subtitle}</span>
                  </Link>
                );
              })}
            </div>
          ))}
      </div>
      <p role="status" className={cx('faint', styles.count, nothing && styles.unseen)}>
        {fresh && (options.length === 1 ? '1 result' : `${options.length} results`)}
      </p>
    </div>
  );
}
