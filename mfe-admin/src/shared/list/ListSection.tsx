import { type Key, type ReactNode, useRef, useState } from 'react';
import { type List } from '@labelbridge/session';
import { Button, Card, type Column, DataTable, EmptyState, ErrorState, LoadMore, TableSkeleton, type TableSort } from '@labelbridge/ui';
import styles from './list.module.css';
import { useKeptFocus } from './use-kept-focus.js';

/** What a list says when it could not be fetched; `text` stands for the server's own words. */
export interface ListFailure {
  title: string;
  text?: string;
}

interface Props<T> {
  list: List<T>;
  columns: readonly Column<T>[];
  rowKey: (row: T) => Key;
  caption: string;
  failure: ListFailure;
  /** Shown when there is nothing at all. */
  empty: ReactNode;
  /** Whether a search or a filter hides rows; `onShowAll` takes it away. */
  narrowed?: boolean;
  onShowAll?: () => void;
  sort?: TableSort | undefined;
  onSort?: (sort: TableSort) => void;
  /** Above the rows, once there are some. */
  above?: ReactNode;
}

/**
 * A list with all its states: being fetched, failed, empty, narrowed to nothing, and rows with more to load. What was
 * there stays until its successor comes. Give it a `key` where a tab changes its columns.
 */
export function ListSection<T>({ list, columns, rowKey, caption, failure, empty, narrowed, onShowAll, sort, onSort, above }: Props<T>) {
  const [kept, setKept] = useState(list.data);
  if (list.data && list.data !== kept) setKept(list.data);
  const rows = list.data ?? (list.error ? undefined : kept);
  const place = useRef<HTMLDivElement>(null);
  useKeptFocus(place);
  const retry = () => void list.reload();

  const content = () => {
    if (!rows && list.error) return <ErrorState title={failure.title} error={inWords(list.error, failure)} onRetry={retry} />;
    if (!rows) return <TableSkeleton label={`Loading: ${caption}`} />;
    if (rows.length === 0 && narrowed) return <NothingFound onShowAll={onShowAll} />;
    if (rows.length === 0) return empty;
    return (
      <>
        {above}
        <DataTable columns={columns} rows={rows} rowKey={rowKey} caption={caption} sort={sort} onSort={onSort} />
        {list.moreError && <Trouble text={list.moreError.message} onRetry={() => void list.loadMore()} />}
        <LoadMore
          shown={rows.length}
          total={list.page ? list.page.total : rows.length}
          more={list.hasMore}
          busy={list.loadingMore}
          onMore={() => void list.loadMore()}
        />
      </>
    );
  };

  return (
    <Card flush>
      <div ref={place} tabIndex={-1} className={styles.place} aria-busy={list.loading}>
        {rows && list.error && <Trouble text={`${failure.title}. ${failure.text ?? list.error.message}`} onRetry={retry} />}
        {content()}
      </div>
    </Card>
  );
}

/** The specification's own words, where it has some, with the reference of the call. */
const inWords = ({ message, offline, requestId }: NonNullable<List<unknown>['error']>, { text }: ListFailure) =>
  text === undefined ? { message, offline, requestId } : { message: text, requestId };

function NothingFound({ onShowAll }: { onShowAll: (() => void) | undefined }) {
  return (
    <EmptyState
      icon="search"
      title="Nothing found"
      text="Nothing here matches. Try fewer letters or another filter."
      action={onShowAll && <Button onClick={onShowAll}>Show all</Button>}
    />
  );
}

function Trouble({ text, onRetry }: { text: string; onRetry: () => void }) {
  return (
    <div className={styles.trouble} role="alert">
      <p>{text}</p>
      <Button size="small" onClick={onRetry}>
        Try again
      </Button>
    </div>
  );
}
