import { Notice } from '@labelbridge/area-parts';
import { type Application } from '../api/applications.js';
import { admissionWarnings } from '../admission-warnings.js';
import styles from './admission-notice.module.css';

/** Warns before an approval that leaves fewer items for each than the offer promises. It refuses nothing. */
export function AdmissionNotice({ selected, pending }: { selected: readonly Application[]; pending: readonly Application[] }) {
  const warnings = admissionWarnings(selected, pending);
  // Stays mounted: screen readers announce what changes in a status, but not one that appears.
  return (
    <div role="status" className={styles.status}>
      {warnings.length > 0 && (
        <Notice tone="wait" title="Too few items for all">
          {warnings.map(({ projectId, text }) => (
            <p key={projectId}>{text}</p>
          ))}
        </Notice>
      )}
    </div>
  );
}
