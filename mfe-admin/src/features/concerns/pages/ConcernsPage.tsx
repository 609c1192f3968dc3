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
  FormDialog,
} from '@labelbridge/area-parts';
import {
  CONCERN_FILTER_LABEL,
  CONCERN_FILTERS,
  CONCERN_LIMITS,
  concernRuleText,
  concernsWaitingText,
  CONCERN_ANSWER_RULES,
  CONCERN_MESSAGES,
  CONCERN_HIDING_RULES,
} from '@labelbridge/contracts';
import { useParams } from '@labelbridge/router';
import { Button, EmptyState, PageHead, TextAreaField, toast, useForm } from '@labelbridge/ui';
import { useDuties } from '../../../shared/duties.js';
import { projectPath } from '../../../shared/paths.js';
import { useProject } from '../../projects/api/projects.js';
import { type Concern, concernsUrl, useConcernFigures, useConcernRule, useConcerns, answerConcern, hideConcern } from '../api/concerns.js';

const HIDE_RULES = { reason: CONCERN_HIDING_RULES };

/** Hides a text that names a private person, or abuses somebody. The concern stays. */
function HideDialog({ projectId, concern, onClose }: { projectId: string; concern: Concern; onClose: () => void }) {
  const form = useForm(HIDE_RULES, { reason: '' });
  return (
    <FormDialog
      title="Hide the text"
      form={form}
      variant="danger"
      confirmLabel="Hide the text"
      onClose={onClose}
      onSubmit={async ({ reason }) => {
        toast.success(await hideConcern(projectId, concern, reason.trim()));
        onClose();
      }}
    >
      <p>
        <bdi>{concern.text}</bdi>
      </p>
      <p>Please hide only what names a private person, or abuses somebody. {CONCERN_MESSAGES.textStays}</p>
      <TextAreaField
        label="Reason"
        hint="Everybody in the project reads this in place of the text."
        maxLength={CONCERN_LIMITS.reasonMax}
        {...form.field('reason')}
      />
    </FormDialog>
  );
}

const ANSWER_RULES = { text: CONCERN_ANSWER_RULES };

/** Answers a concern for all of the project, or adds an answer. */
function AnswerDialog({ projectId, concern, onClose }: { projectId: string; concern: Concern; onClose: () => void }) {
  const form = useForm(ANSWER_RULES, { text: '' });
  return (
    <FormDialog
      title={concern.answers.length > 0 ? 'Add an answer' : 'Answer the concern'}
      width={760}
      form={form}
      confirmLabel="Send answer"
      onClose={onClose}
      onSubmit={async (typed) => {
        toast.success(await answerConcern(projectId, concern, typed.text.trim()));
        onClose();
      }}
    >
      <p>
        <bdi>{concern.text}</bdi>
      </p>
      <TextAreaField label="Answer" hint={CONCERN_MESSAGES.final} rows={8} maxLength={CONCERN_LIMITS.answerMax} {...form.field('text')} />
    </FormDialog>
  );
}

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
