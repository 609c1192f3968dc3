import { Filter, type ListAddress } from '@labelbridge/area-parts';
import { capitalised, ENDED_JOB_STATUSES, isEndedJob, type JobStatus } from '@labelbridge/contracts';
import { AnnotatorField } from '../../../shared/AnnotatorField.js';
import { useDuties } from '../../../shared/duties.js';
import { ProjectField } from '../../../shared/ProjectField.js';
import { MODALITY_OPTIONS } from '../../../shared/options.js';
import { useProject } from '../../projects/api/projects.js';
import styles from './job.module.css';

const OTHER_STATUSES = ENDED_JOB_STATUSES.map((status) => ({ value: status, label: capitalised(status) }));

type Address = Pick<ListAddress, 'change'> & {
  readonly filters: { readonly modality?: string; readonly projectId?: string; readonly annotatorId?: string };
};

const ALL = 'All projects';

export function JobSelects({ address, status }: { address: Address; status: JobStatus }) {
  return (
    <>
      <Filter address={address} name="modality" label="Job type" all="All job types" options={MODALITY_OPTIONS} />
      <Filter
        address={{ change: address.change, filters: isEndedJob(status) ? { status } : {} }}
        name="status"
        label="Declined or cancelled"
        all="Other statuses"
        options={OTHER_STATUSES}
      />
    </>
  );
}

export function ProjectAndAnnotatorFilters({ address: { filters, change } }: { address: Address }) {
  const { projectId, annotatorId } = filters;
  // A reviewer may not list people.
  const mayList = useDuties().some((duty) => duty !== 'review' && duty !== 'settings');
  const chooseProject = (id: string | undefined) => change({ projectId: id });
  return (
    <div className={styles.filters}>
      {projectId ? (
        <ChosenProject id={projectId} onChange={chooseProject} />
      ) : (
        <ProjectField placeholder={ALL} chosen={undefined} onChange={(project) => chooseProject(project?._id)} />
      )}
      {mayList && (
        <AnnotatorField name="annotatorId" placeholder="All annotators" id={annotatorId} onChange={(id) => change({ annotatorId: id })} />
      )}
    </div>
  );
}

function ChosenProject({ id, onChange }: { id: string; onChange: (id: string | undefined) => void }) {
  const { data } = useProject(id);
  return <ProjectField placeholder={ALL} chosen={data} onChange={(project) => onChange(project?._id)} />;
}
