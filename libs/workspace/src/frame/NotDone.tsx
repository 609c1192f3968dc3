import { DoubtDialog, type DoubtDialogProps } from './DoubtDialog.js';
import { type Verdict } from './verdict.js';
import styles from './rules.module.css';

/** Why an item is not done yet: what is missing, or a question. */
export function NotDone({ verdict, ...answers }: { readonly verdict: Verdict } & Omit<DoubtDialogProps, 'doubt'>) {
  if (verdict.doubt) return <DoubtDialog doubt={verdict.doubt} {...answers} />;
  return (
    <p className={styles.missing} role="alert">
      {verdict.missing}
    </p>
  );
}
