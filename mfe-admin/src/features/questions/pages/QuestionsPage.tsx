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
import { Button, EmptyState, PageHead } from '@labelbridge/ui';
import { useDuties, usePersonPath } from '../../../shared/duties.js';
import { projectPath } from '../../../shared/paths.js';
import { useProject } from '../../projects/api/projects.js';
import { type Question, questionsUrl, useQuestion, useQuestionFigures, useQuestions } from '../api/questions.js';
import { AnswerDialog } from '../components/AnswerDialog.js';
import { CloseDialog } from '../components/CloseDialog.js';

const STATE_OPTIONS = QUESTION_FILTERS.map((value) => ({ value, label: QUESTION_FILTER_LABEL[value] }));
const SORTS = [
  { value: '', label: 'What waits longest first' },
  { value: '-askedAt', label: 'Newest first' },
  { value: '-followers', label: 'Most people first' },
];

interface Doing {
  readonly what: 'answer' | 'close';
  readonly question: Question;
}

/** Questions of annotators about a project, answered once for all. */
export default function QuestionsPage() {
  const { id = '' } = useParams();
  const [params] = useSearchParams();
  const address = useListAddress({ sorts: ['turn', 'askedAt', 'followers'], filters: { state: QUESTION_FILTERS } });
  const questions = useQuestions(id, address.query);
  const [doing, setDoing] = useState<Doing>();
  const chosen = params.get('question');
  const card = (question: Question) => <AdminCard question={question} onDo={(what) => setDoing({ what, question })} />;
  return (
    <>
      <Head projectId={id} />
      {chosen && (
        <Chosen key={chosen} projectId={id} questionId={chosen}>
          {card}
        </Chosen>
      )}
      <ListToolbar address={address} label="Search questions and answers" exportPath={`${questionsUrl(id)}/export.csv`}>
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
      {doing?.what === 'answer' && <AnswerDialog projectId={id} question={doing.question} onClose={() => setDoing(undefined)} />}
      {doing?.what === 'close' && <CloseDialog projectId={id} question={doing.question} onClose={() => setDoing(undefined)} />}
    </>
  );
}

function Head({ projectId }: { projectId: string }) {
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
      />
    </>
  );
}

/** Shows the question that another one leads to. */
function Chosen({
  projectId,
  questionId,
  children,
}: {
  projectId: string;
  questionId: string;
  children: (question: Question) => ReactNode;
}) {
  return (
    <ResourceCard resource={useQuestion(projectId, questionId)} errorTitle="The question could not be loaded" lines={3}>
      {children}
    </ResourceCard>
  );
}

function AdminCard({ question, onDo }: { question: Question; onDo: (what: Doing['what']) => void }) {
  const personPath = usePersonPath();
  const { state, askedBy, text } = question;
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
        <Button size="small" aria-label={`Correct the answer: ${text}`} onClick={() => onDo('answer')}>
          Correct
        </Button>
      )}
    </QuestionCard>
  );
}
