import { type ReactNode, useState } from 'react';
import { BackLink, Filter, ListBody, ListToolbar, QuestionCards, ResourceCard, SortSelect, useListAddress } from '@labelbridge/area-parts';
import { QUESTION_STATE_LABEL, QUESTION_STATES } from '@labelbridge/contracts';
import { useParams, useSearchParams } from '@labelbridge/router';
import { Button, Card, EmptyState, LinkButton, PageHead } from '@labelbridge/ui';
import { projectTitle, questionsPath } from '../../../shared/names.js';
import { useProject } from '../../projects/api/projects.js';
import { useQuestion, useQuestions } from '../api/questions.js';
import { AskDialog } from '../components/AskDialog.js';
import { OwnQuestionCard } from '../components/OwnQuestionCard.js';

const STATE_OPTIONS = QUESTION_STATES.map((value) => ({ value, label: QUESTION_STATE_LABEL[value] }));
const SORTS = [
  { value: '-askedAt', label: 'Newest first' },
  { value: '-followers', label: 'Most people first' },
  { value: 'askedAt', label: 'Oldest first' },
];

/** Questions about a project that the annotator works in, or the one that a notification or another question leads to. */
export default function ProjectQuestionsPage() {
  const { id = '' } = useParams();
  const [params] = useSearchParams();
  const chosen = params.get('question');
  return chosen ? <One key={chosen} projectId={id} questionId={chosen} /> : <All projectId={id} />;
}

function Head({ projectId, actions }: { projectId: string; actions: ReactNode }) {
  const { data: project } = useProject(projectId);
  return (
    <>
      <BackLink to="/dashboard/projects?tab=active">Your projects</BackLink>
      <PageHead title="Questions" lead={project && <bdi>{projectTitle(project)}</bdi>} actions={actions} />
    </>
  );
}

function All({ projectId }: { projectId: string }) {
  const address = useListAddress({ sorts: ['askedAt', 'followers'], defaultSort: '-askedAt', filters: { state: QUESTION_STATES } });
  const questions = useQuestions(projectId, address.query);
  const [asking, setAsking] = useState(false);
  if (questions.error?.status === 404) return <NotInProject />;
  return (
    <>
      <Head
        projectId={projectId}
        actions={
          <Button variant="primary" onClick={() => setAsking(true)}>
            Ask a question
          </Button>
        }
      />
      <ListToolbar address={address} label="Search questions and answers">
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
            text="If the guideline leaves something open, please ask. An admin answers once, for everybody in the project."
          />
        }
      >
        {(rows) => (
          <QuestionCards questions={rows}>{(question) => <OwnQuestionCard projectId={projectId} question={question} />}</QuestionCards>
        )}
      </ListBody>
      {asking && <AskDialog projectId={projectId} onClose={() => setAsking(false)} />}
    </>
  );
}

function One({ projectId, questionId }: { projectId: string; questionId: string }) {
  const question = useQuestion(projectId, questionId);
  const isGone = question.error?.status === 404 || question.error?.status === 400;
  return (
    <>
      <Head projectId={projectId} actions={<LinkButton to={questionsPath(projectId)}>See all questions</LinkButton>} />
      {isGone ? (
        <Card>
          <EmptyState
            title="This question is gone"
            text="The person who asked it has left and nobody had answered it, or you do not work in this project any more."
          />
        </Card>
      ) : (
        <ResourceCard resource={question} errorTitle="The question could not be loaded" lines={3}>
          {(data) => <OwnQuestionCard projectId={projectId} question={data} />}
        </ResourceCard>
      )}
    </>
  );
}

function NotInProject() {
  return (
    <>
      <PageHead title="Questions" />
      <Card>
        <EmptyState
          icon="projects"
          title="You do not work in this project"
          text="Questions are for people who have joined a project, or have a job in it."
          action={<LinkButton to="/dashboard/projects?tab=active">See your projects</LinkButton>}
        />
      </Card>
    </>
  );
}
