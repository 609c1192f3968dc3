import { type ReactNode } from 'react';
import { type List } from '@labelbridge/session';
import { Button, Card, EmptyState, ErrorState, LoadMore, TableSkeleton } from '@labelbridge/ui';
import { asOf } from './as-of.js';
import styles from './common.module.css';
import { Notice } from './Notice.js';
import { useKeptFocus } from './use-kept-focus.js';

interface Props<T> {
  list: List<T>;
  /** What is searched for, as typed; empty when nothing is. */
  q: string;
  onClearSearch: () => void;
  /** What an empty list means here, and what to do next. */
  empty: ReactNode;
  skeleton?: ReactNode;
  /** Whether each row is a card of its own, so that what stands in their place needs one too. */
  cards?: boolean;
  children: (rows: readonly T[]) => ReactNode;
}

/**
 * A list in whatever state it is: being fetched, failed, empty, searched in vain, or there with a way to more. Rows that
 * are there stay when a renewal fails.
 */
export function ListBody<T>(props: Props<T>) {
  const place = useKeptFocus(props.list.data);
  return (
    <div {...place} className={styles.list}>
      <State {...props} />
    </div>
  );
}

function State<T>({ list, q, onClearSearch, empty, skeleton = <TableSkeleton />, cards = false, children }: Props<T>) {
  const { data, page, error, seenAt, reload, hasMore, loadMore, loadingMore, moreError } = list;
  const retry = () => void reload();
  const onSheet = (state: ReactNode) => (cards ? <Card>{state}</Card> : state);
  if (!data) return error ? onSheet(<ErrorState error={error} onRetry={retry} />) : skeleton;
  const nothing = q.trim() === '' ? empty : <NothingFound q={q.trim()} onClear={onClearSearch} />;
  return (
    <>
      {error && <StaleNotice seenAt={seenAt} onRetry={retry} />}
      {data.length === 0 ? onSheet(nothing) : children(data)}
      {moreError && <Notice tone="bad">{moreError.message}</Notice>}
      {(data.length > 0 || hasMore) && (
        <LoadMore shown={data.length} total={page?.total ?? null} more={hasMore} busy={loadingMore} onMore={() => void loadMore()} />
      )}
    </>
  );
}

function NothingFound({ q, onClear }: { q: string; onClear: () => void }) {
  return (
    <EmptyState
      icon="search"
      title={`Nothing matches “${q}”`}
      text="The search looks at the beginnings of words. Try fewer or shorter ones."
      action={<Button onClick={onClear}>Clear the search</Button>}
    />
  );
}

/** Says that what is shown may be out of date, because it could not be renewed, and how old it is. */
export function StaleNotice({ seenAt, onRetry }: { seenAt: Date | undefined; onRetry: () => void }) {
  return (
    <Notice
      tone="wait"
      action={
        <Button size="small" onClick={onRetry}>
          Try again
        </Button>
      }
    >
      {seenAt && <b>As of {asOf(seenAt)}. </b>}
      This could not be renewed just now, so it may be out of date.
    </Notice>
  );
}
