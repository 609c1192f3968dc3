import { type ReactNode } from 'react';
import { DateText } from '@labelbridge/ui';
import styles from './show.module.css';

/** One step of a lifecycle, as the API tells it. */
export interface HistoryEntry {
  readonly action: string;
  readonly from: string | null;
  readonly to: string;
  readonly by: { readonly name: string };
  readonly at: string;
  readonly reason: string | null;
}

/** What happened, the newest first: to what state, by whom, when, and why. */
export function HistoryList<E extends HistoryEntry>({
  history,
  beginning,
  detailOf,
}: {
  history: readonly E[];
  /** What the first step is called, which has no state before it. */
  beginning: string;
  /** What else belongs to a step. */
  detailOf: (entry: E) => ReactNode;
}) {
  return (
    <ol className={styles.history}>
      {history.toReversed().map((entry) => (
        <li key={`${entry.at}${entry.action}${entry.to}`}>
          <p>
            <b>{entry.from === null ? beginning : entry.to.charAt(0).toUpperCase() + entry.to.slice(1)}</b> by {entry.by.name}
          </p>
          {entry.reason && <blockquote className={styles.quote}>{entry.reason}</blockquote>}
          {detailOf(entry)}
          <p className={styles.under}>
            <DateText instant={entry.at} />
          </p>
        </li>
      ))}
    </ol>
  );
}
