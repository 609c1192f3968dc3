import { useState } from 'react';
import {
  BackLink,
  ConcernCard,
  ConcernCards,
  concernName,
  Filter,
  ListBody,
  ListToolbar,
  SortSelect,
  useListAddress,
} from '@labelbridge/area-parts';
import { CONCERN_FILTER_LABEL, CONCERN_FILTERS, CONCERN_LIMITS, concernRuleText, concernsWaitingText } from '@labelbridge/contracts';
import { useParams } from '@labelbridge/router';
import { Button, EmptyState, PageHead } from '@labelbridge/ui';
import { useDuties } from '../../../shared/duties.js';
import { projectPath } from '../../../shared/paths.js';
import { useProject } from '../../projects/api/projects.js';
import { type Concern, concernsUrl, useConcernFigures, useConcernRule, useConcerns } from '../api/concerns.js';
import { AnswerDialog } from '../components/AnswerDialog.js';
import { HideDialog } from '../components/HideDialog.js';

const STATE_OPTIONS = CONCERN_FILTERS.map((value) => ({ value, label: CONCERN_FILTER_LABEL[value] }));
const SORTS = [
  { value: '', label: 'What is due first' },
  { value: '-openedAt', label: 'Newest first' },
  { value: '-supporters', label: 'Most people first' },
];

interface Doing {
  readonly what: 'answer' | 'hide';
  readonly concern: Concern;
}

/** Concerns of the people of a project, which admins answer for all of them. */
export default function ConcernsPage() {
  const { id = '' } = useParams();
  const address = useListAddress({ sorts: ['openedAt', 'supporters'], filters: { state: CONCERN_FILTERS } });
  const concerns = useConcerns(id, address.query);
  const [doing, setDoing] = useState<Doing>();
  const onClose = () => setDoing(undefined);
  return (
    <>
      <Head projectId={id} />
      <ListToolbar address={address} label="Search concerns and answers" exportPath={`${concernsUrl(id)}/export.csv`}>
        <Filter address={address} name="state" label="State" all="All concerns" options={STATE_OPTIONS} />
        <SortSelect address={address} options={SORTS} />
      </ListToolbar>
      <ListBody
        list={concerns}
        address={address}
        failure={{ title: 'The concerns could not be loaded' }}
        cards
        empty={
          <EmptyState
            title="Nobody has opened a concern yet"
            text="Annotators who have joined the project, or have a job in it, can open one together. Names are shown only by choice."
          />
        }
      >
        {(rows) => (
          <ConcernCards concerns={rows}>
            {(concern) => <AdminCard concern={concern} onDo={(what) => setDoing({ what, concern })} />}
          </ConcernCards>
        )}
      </ListBody>
      {doing?.what === 'answer' && <AnswerDialog projectId={id} concern={doing.concern} onClose={onClose} />}
      {doing?.what === 'hide' && <HideDialog projectId={id} concern={doing.concern} onClose={onClose} />}
    </>
  );
}

function Head({ projectId }: { projectId: string }) {
  const { data: project } = useProject(projectId);
  const { data: figures } = useConcernFigures(projectId);
  const { data: rule } = useConcernRule(projectId);
  const mayOpen = useDuties().includes('projects');
  return (
    <>
      {mayOpen && <BackLink to={projectPath(projectId)}>The project</BackLink>}
      <PageHead
        title="Concerns"
        lead={
          <>
            {project && (
              <>
                <bdi>{project.projectName}</bdi>.{' '}
              </>
            )}
            {figures && `${concernsWaitingText(figures)}.`}
          </>
        }
      />
      {rule && <p className="muted">{concernRuleText(rule.people)}</p>}
    </>
  );
}

function AdminCard({ concern, onDo }: { concern: Concern; onDo: (what: Doing['what']) => void }) {
  const { answers, hiding } = concern;
  const name = concernName(concern);
  return (
    <ConcernCard concern={concern}>
      {answers.length === 0 && (
        <Button size="small" variant="primary" aria-label={`Answer: ${name}`} onClick={() => onDo('answer')}>
          Answer
        </Button>
      )}
      {answers.length > 0 && answers.length < CONCERN_LIMITS.answers && (
        <Button size="small" aria-label={`Add an answer: ${name}`} onClick={() => onDo('answer')}>
          Add an answer
        </Button>
      )}
      {!hiding && (
        <Button size="small" aria-label={`Hide the text: ${name}`} onClick={() => onDo('hide')}>
          Hide the text
        </Button>
      )}
    </ConcernCard>
  );
}
