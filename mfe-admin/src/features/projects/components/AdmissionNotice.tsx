import { Notice } from '@labelbridge/area-parts';
import { overAdmissionText } from '@labelbridge/contracts';
import { type Application } from '../api/applications.js';
import styles from './projects.module.css';

type Row = Pick<Application, 'project'>;

interface AdmissionWarning {
  readonly projectId: string;
  readonly text: string;
}

/**
 * Says for each project what the approval of the selected applications leaves for each annotator; without a selection, what the approval
 * of one does. Names the projects if there are several.
 */
export function admissionWarnings(selected: readonly Row[], pending: readonly Row[]): AdmissionWarning[] {
  const projects = [...new Map(pending.map(({ project }) => [project._id, project])).values()];
  return projects.flatMap(({ _id, projectName, work }) => {
    const chosen = selected.filter(({ project }) => project._id === _id).length;
    const more = selected.length === 0 ? 1 : chosen;
    const text = work && more > 0 ? overAdmissionText(work, more) : undefined;
    return text === undefined ? [] : [{ projectId: _id, text: projects.length > 1 ? `${projectName}: ${text}` : text }];
  });
}

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
