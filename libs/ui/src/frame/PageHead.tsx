import { type ReactNode, useEffect } from 'react';
import { cx } from '../base/cx.js';
import styles from './page-head.module.css';

/** Shows the head of a screen and sets the document title. */
export function PageHead({
  title,
  lead,
  actions,
  documentTitle = title,
}: {
  title: string;
  lead?: ReactNode;
  actions?: ReactNode;
  /** Set it if the heading is a greeting. */
  documentTitle?: string;
}) {
  useDocumentTitle(documentTitle);
  return (
    <div className={cx('spread', styles.head)}>
      <div>
        <h1>{title}</h1>
        {lead !== undefined && <p className={cx('muted', styles.lead)}>{lead}</p>}
      </div>
      {actions !== undefined && <div className={cx('row', styles.headActions)}>{actions}</div>}
    </div>
  );
}

/** A main column with a narrower one beside it; stacked on a phone. */
export function Columns({ children }: { children: ReactNode }) {
  return <div className={styles.columns}>{children}</div>;
}

export function useDocumentTitle(title: string): void {
  useEffect(() => {
    document.title = title === '' ? 'Labelbridge' : `${title} · Labelbridge`;
  }, [title]);
}
