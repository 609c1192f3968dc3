import { type Key, type ReactNode, useState } from 'react';
import { type List } from '@labelbridge/session';
import { Button, Card, type Column, DataTable, EmptyState, ErrorState, LoadMore, TableSkeleton } from '@labelbridge/ui';
import { Notice, StaleNotice, TryAgain } from '../show/Notice.js';
import { type ListAddress } from './use-list-address.js';
import { useRestoredFocus } from './use-restored-focus.js';
import styles from './list.module.css';

/** Text of a failed fetch; `text` replaces the server's message. */
export interface ListFailure {
  title: string;
  text?: string;
}

interface BodyProps<T> {
  list: List<T>;
  address?: Pick<ListAddress, 'q' | 'filters' | 'narrowed' | 'onShowAll'>;
  failure?: ListFailure;
  /** Content if there are no rows without a search or filter. */
  empty: ReactNode;
  skeleton?: ReactNode;
  /** True if each row is a card: a state without rows then needs a card too. */
  cards?: boolean;
  children: (rows: readonly T[]) => ReactNode;
}

/**
 * Shows a list in each of its states: loading, failed, empty, nothing found, and rows with more to load. Rows stay until the next ones
 * arrive. Give it a `key` if a tab changes the kind of rows.
 */
export function ListBody<T>({ list, address, failure, empty, skeleton = <TableSkeleton />, cards = false, children }: BodyProps<T>) {
  const [kept, setKept] = useState(list.data);
  if (list.data && list.data !== kept) setKept(list.data);
  const rows = list.data ?? (list.error ? undefined : kept);
  const focus = useRestoredFocus();
  const retry = () => void list.reload();
  const onCard = (state: ReactNode) => (cards ? <Card>{state}</Card> : state);

  const content = () => {
    if (!rows && list.error) {
      return onCard(<ErrorState {...(failure && { title: failure.title })} error={shownError(list.error, failure)} onRetry={retry} />);
    }
    if (!rows) return skeleton;
    return (
      <>
        {rows.length > 0 && children(rows)}
        {rows.length === 0 && onCard(address?.narrowed ? <NothingFound {...address} /> : empty)}
        {list.moreError && (
          <Notice tone="bad" action={<TryAgain onRetry={() => void list.loadMore()} />}>
            {list.moreError.message}
          </Notice>
        )}
        {(rows.length > 0 || list.hasMore) && (
          <LoadMore
            shown={rows.length}
            total={list.page ? list.page.total : rows.length}
            more={list.hasMore}
            busy={list.loadingMore}
            onMore={() => void list.loadMore()}
          />
        )}
      </>
    );
  };

  return (
    <div {...focus} className={styles.body} aria-busy={list.loading}>
      {rows && list.error && (
        <StaleNotice seenAt={list.seenAt} onRetry={retry}>
          {failure && `${failure.title}. ${failure.text ?? list.error.message}`}
        </StaleNotice>
      )}
      {content()}
    </div>
  );
}

export function ListSection<T extends { readonly _id: string }>({
  columns,
  caption,
  rowKey = ({ _id }) => _id,
  above,
  address,
  ...body
}: Omit<BodyProps<T>, 'children' | 'address' | 'cards' | 'skeleton'> & {
  address?: BodyProps<T>['address'] & Pick<ListAddress, 'sort' | 'onSort'>;
  columns: readonly Column<T>[];
  caption: string;
  rowKey?: (row: T) => Key;
  above?: ReactNode;
}) {
  return (
    <Card flush>
      <ListBody {...body} {...(address && { address })} skeleton={<TableSkeleton label={`Loading: ${caption}`} />}>
        {(rows) => (
          <>
            {above}
            <DataTable columns={columns} rows={rows} rowKey={rowKey} caption={caption} sort={address?.sort} onSort={address?.onSort} />
          </>
        )}
      </ListBody>
    </Card>
  );
}

/** Uses the specification's text, if any, with the request id. A list with a failure text keeps it offline. */
const shownError = ({ message, offline, requestId }: NonNullable<List<unknown>['error']>, failure: ListFailure | undefined) =>
  failure ? { message: failure.text ?? message, requestId } : { message, offline, requestId };

const ID = /^[\da-f]{24}$/;

/** Describes the filters that are set: “Set: modality image, one project.” */
function filtersInWords(filters: ListAddress['filters']): string {
  const set = Object.entries(filters).map(([name, value = '']) => {
    const words = name.replace(/Id$/, '').replace(/[A-Z]/g, (letter) => ` ${letter.toLowerCase()}`);
    return ID.test(value) ? `one ${words}` : `${words} ${value}`;
  });
  return `Set: ${set.join(', ')}.`;
}

function NothingFound({ q, filters, onShowAll }: Pick<ListAddress, 'q' | 'filters' | 'onShowAll'>) {
  const searched = q.trim();
  const isFiltered = Object.keys(filters).length > 0;
  const bySearch = `The search compares the beginnings of words. Try fewer letters${isFiltered ? ' or another filter' : ''}.`;
  return (
    <EmptyState
      icon="search"
      title={searched === '' ? 'Nothing has what the filters ask for' : `Nothing found for “${searched}”`}
      text={searched === '' ? `${filtersInWords(filters)} Choose another, or show all.` : bySearch}
      action={<Button onClick={onShowAll}>Show all</Button>}
    />
  );
}
