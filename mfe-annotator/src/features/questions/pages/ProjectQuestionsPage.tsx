import { useState } from 'react';
import { BackLink, Filter, ListBody, ListToolbar, QuestionCards, ResourceCard, SortSelect, useListAddress } from '@labelbridge/area-parts';
import { QUESTION_STATE_LABEL, QUESTION_STATES } from '@labelbridge/contracts';
import { useParams, useSearchParams } from '@labelbridge/router';
import { Button, Card, EmptyState, LinkButton, PageHead } from '@labelbridge/ui';
import { projectTitle } from '../../../shared/names.js';
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

/** Questions about a project that the annotator works in. */
export default function ProjectQuestionsPage() {
  const { id = '' } = useParams();
  const [params] = useSearchParams();
  const address = useListAddress({ sorts: ['askedAt', 'followers'], defaultSort: '-askedAt', filters: { state: QUESTION_STATES } });
  const { data: project } = useProject(id);
  const questions = useQuestions(id, address.query);
  const [asking, setAsking] = useState(false);
  const chosen = params.get('question');
  const isStranger = questions.error?.status === 404;
  return (
    <>
      <BackLink to="/dashboard/projects?tab=active">Your projects</BackLink>
      <PageHead
        title="Questions"
        lead={project && <bdi>{projectTitle(project)}</bdi>}
        actions={
          !isStranger && (
            <Button variant="primary" onClick={() => setAsking(true)}>
              Ask a question
            </Button>
          )
        }
      />
      {isStranger ? (
        <NotInProject />
      ) : (
        <>
          {chosen && <Chosen key={chosen} projectId={id} questionId={chosen} />}
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
              <QuestionCards questions={rows}>{(question) => <OwnQuestionCard projectId={id} question={question} />}</QuestionCards>
            )}
          </ListBody>
        </>
      )}
      {asking && <AskDialog projectId={id} onClose={() => setAsking(false)} />}
    </>
  );
}

/** Shows the question that a notification or another question leads to. */
function Chosen({ projectId, questionId }: { projectId: string; questionId: string }) {
  const question = useQuestion(projectId, questionId);
  if (question.error?.status === 404 || question.error?.status === 400) {
    return (
      <Card>
        <EmptyState title="This question is gone" text="The person who asked it has left, and nobody had answered it." />
      </Card>
    );
  }
  return (
    <ResourceCard resource={question} errorTitle="The question could not be loaded" lines={3}>
      {(data) => <OwnQuestionCard projectId={projectId} question={data} />}
    </ResourceCard>
  );
}

function NotInProject() {
  return (
    <Card>
      <EmptyState
        icon="projects"
        title="You do not work in this project"
        text="Questions are for people who have joined a project, or have a job in it."
        action={<LinkButton to="/dashboard/projects?tab=active">See your projects</LinkButton>}
      />
    </Card>
  );
}
