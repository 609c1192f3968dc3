import { type ReactNode, useState } from 'react';
import {
  BackLink,
  Filter,
  ListBody,
  ListToolbar,
  QuestionCard,
  QuestionCards,
  ResourceCard,
  SortSelect,
  useListAddress,
} from '@labelbridge/area-parts';
import { QUESTION_FILTER_LABEL, QUESTION_FILTERS, waitingText } from '@labelbridge/contracts';
import { Link, useParams, useSearchParams } from '@labelbridge/router';
import { Button, EmptyState, LinkButton, PageHead } from '@labelbridge/ui';
import { useDuties, usePersonPath } from '../../../shared/duties.js';
import { guidelinePath, projectPath, questionsPath } from '../../../shared/paths.js';
import { useProject } from '../../projects/api/projects.js';
import { type Question, questionsUrl, useQuestion, useQuestionFigures, useQuestions } from '../api/questions.js';
import { AnswerDialog, CloseDialog } from '../components/QuestionDialogs.js';

const STATE_OPTIONS = QUESTION_FILTERS.map((value) => ({ value, label: QUESTION_FILTER_LABEL[value] }));
const SORTS = [
  { value: '', label: 'What waits longest first' },
  { value: '-askedAt', label: 'Newest first' },
  { value: '-followers', label: 'Most people first' },
];

/** Questions of annotators about a project, answered once for all, or the one that another leads to. */
export default function QuestionsPage() {
  const { id = '' } = useParams();
  const [params] = useSearchParams();
  const chosen = params.get('question');
  return chosen ? <One key={chosen} projectId={id} questionId={chosen} /> : <All projectId={id} />;
}

function All({ projectId }: { projectId: string }) {
  const address = useListAddress({ sorts: ['askedAt', 'followers'], filters: { state: QUESTION_FILTERS } });
  const questions = useQuestions(projectId, address.query);
  const { card, dialog } = useQuestionCard(projectId);
  return (
    <>
      <Head projectId={projectId} />
      <ListToolbar address={address} label="Search questions and answers" exportPath={`${questionsUrl(projectId)}/export.csv`}>
        <Filter address={address} name="state" label="State" all="All questions" options={STATE_OPTIONS} />
        <SortSelect address={address} options={SORTS} />
      </ListToolbar>
      <ListBody
        list={questions}
        address={address}
        failure={{ title: 'The questions could not be loaded' }}
        cards
        empty={
          <EmptyState
            title="Nobody has asked anything yet"
            text="Annotators who have joined the project, or have a job in it, can ask on its page of questions."
          />
        }
      >
        {(rows) => <QuestionCards questions={rows}>{card}</QuestionCards>}
      </ListBody>
      {dialog}
    </>
  );
}

function One({ projectId, questionId }: { projectId: string; questionId: string }) {
  const { card, dialog } = useQuestionCard(projectId);
  return (
    <>
      <Head projectId={projectId} actions={<LinkButton to={questionsPath(projectId)}>See all questions</LinkButton>} />
      <ResourceCard resource={useQuestion(projectId, questionId)} errorTitle="The question could not be loaded" lines={3}>
        {card}
      </ResourceCard>
      {dialog}
    </>
  );
}

function Head({ projectId, actions }: { projectId: string; actions?: ReactNode }) {
  const { data: project } = useProject(projectId);
  const { data: figures } = useQuestionFigures(projectId);
  const mayOpen = useDuties().includes('projects');
  return (
    <>
      {mayOpen && <BackLink to={projectPath(projectId)}>The project</BackLink>}
      <PageHead
        title="Questions"
        lead={
          <>
            {project && (
              <>
                <bdi>{project.projectName}</bdi>.{' '}
              </>
            )}
            {figures && `${waitingText(figures)}.`}
          </>
        }
        actions={actions}
      />
    </>
  );
}

interface Doing {
  readonly what: 'answer' | 'close';
  readonly question: Question;
}

/** Renders questions with their buttons, and the dialog that a button opens. */
function useQuestionCard(projectId: string) {
  const [doing, setDoing] = useState<Doing>();
  const onClose = () => setDoing(undefined);
  return {
    card: (question: Question) => <AdminCard projectId={projectId} question={question} onDo={(what) => setDoing({ what, question })} />,
    dialog: (
      <>
        {doing?.what === 'answer' && <AnswerDialog projectId={projectId} question={doing.question} onClose={onClose} />}
        {doing?.what === 'close' && <CloseDialog projectId={projectId} question={doing.question} onClose={onClose} />}
      </>
    ),
  };
}

function AdminCard({ projectId, question, onDo }: { projectId: string; question: Question; onDo: (what: Doing['what']) => void }) {
  const mayWrite = useDuties().includes('projects');
  const personPath = usePersonPath();
  const { _id, state, askedBy, text } = question;
  return (
    <QuestionCard
      question={question}
      pathOf={(id) => `?question=${id}`}
      marksOverdue
      askedBy={askedBy ? <Link to={personPath(askedBy._id)}>{askedBy.name}</Link> : 'Erased person'}
    >
      {state === 'open' && (
        <>
          <Button size="small" variant="primary" aria-label={`Answer: ${text}`} onClick={() => onDo('answer')}>
            Answer
          </Button>
          <Button size="small" aria-label={`Close: ${text}`} onClick={() => onDo('close')}>
            Close
          </Button>
        </>
      )}
      {state === 'answered' && (
        <>
          <Button size="small" aria-label={`Correct the answer: ${text}`} onClick={() => onDo('answer')}>
            Correct
          </Button>
          {mayWrite && (
            <LinkButton size="small" to={guidelinePath(projectId, { question: _id })} aria-label={`Add to the guideline: ${text}`}>
              Add to the guideline
            </LinkButton>
          )}
        </>
      )}
    </QuestionCard>
  );
}
