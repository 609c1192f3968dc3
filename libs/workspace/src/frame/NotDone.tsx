import { DoubtDialog, type DoubtDialogProps } from './DoubtDialog.js';
import { type Verdict } from './verdict.js';
import styles from './rules.module.css';

export function NotDone({ verdict, ...answers }: { readonly verdict: Verdict } & Omit<DoubtDialogProps, 'doubt'>) {
  if (verdict.doubt) return <DoubtDialog doubt={verdict.doubt} {...answers} />;
  return (
    <p className={styles.missing} role="alert">
      {verdict.missing}
    </p>
  );
}
