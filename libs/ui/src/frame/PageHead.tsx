import { type ReactNode } from 'react';
import styles from './frame.module.css';
import { useDocumentTitle } from './use-document-title.js';

/** The head of a screen: its name, a line on it, and what can be done. It names the document too. */
export function PageHead({
  title,
  lead,
  actions,
  documentTitle = title,
}: {
  title: string;
  lead?: ReactNode;
  actions?: ReactNode;
  /** Where the tab should not read like the heading, as with a greeting. */
  documentTitle?: string;
}) {
  useDocumentTitle(documentTitle);
  return (
    <div className={styles.head}>
      <div>
        <h1>{title}</h1>
        {lead !== undefined && <p className={styles.lead}>{lead}</p>}
      </div>
      {actions !== undefined && <div className={styles.headActions}>{actions}</div>}
    </div>
  );
}

/** A main part with a narrower one beside it; on a phone one above the other. */
export function Columns({ children }: { children: ReactNode }) {
  return <div className={styles.columns}>{children}</div>;
}
