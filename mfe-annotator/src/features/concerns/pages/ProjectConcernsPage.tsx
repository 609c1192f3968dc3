import { type ReactNode, useState } from 'react';
import { BackLink, ConcernCards, Filter, ListBody, ListToolbar, ResourceCard, SortSelect, useListAddress } from '@labelbridge/area-parts';
import { CONCERN_FILTER_LABEL, CONCERN_FILTERS, concernRuleText } from '@labelbridge/contracts';
import { useParams, useSearchParams } from '@labelbridge/router';
import { Button, Card, EmptyState, LinkButton, PageHead } from '@labelbridge/ui';
import { concernsPath, projectTitle } from '../../../shared/names.js';
import { useProject } from '../../projects/api/projects.js';
import { useConcern, useConcernRule, useConcerns } from '../api/concerns.js';
import { OpenDialog } from '../components/OpenDialog.js';
import { OwnConcernCard } from '../components/OwnConcernCard.js';

const STATE_OPTIONS = CONCERN_FILTERS.map((value) => ({ value, label: CONCERN_FILTER_LABEL[value] }));
const SORTS = [
  { value: '-supporters', label: 'Most people first' },
  { value: '-openedAt', label: 'Newest first' },
  { value: 'openedAt', label: 'Oldest first' },
];

/** Concerns about a project that the annotator works in, or the one that a notification leads to. */
export default function ProjectConcernsPage() {
  const { id = '' } = useParams();
  const [params] = useSearchParams();
  const chosen = params.get('concern');
  return chosen ? <One key={chosen} projectId={id} concernId={chosen} /> : <All projectId={id} />;
}

function Head({ projectId, actions }: { projectId: string; actions: ReactNode }) {
  const { data: project } = useProject(projectId);
  const { data: rule } = useConcernRule(projectId);
  return (
    <>
      <BackLink to="/dashboard/projects?tab=active">Your projects</BackLink>
      <PageHead title="Concerns" lead={project && <bdi>{projectTitle(project)}</bdi>} actions={actions} />
      {rule && <p className="muted">{concernRuleText(rule.people)}</p>}
    </>
  );
}

function All({ projectId }: { projectId: string }) {
  const address = useListAddress({ sorts: ['openedAt', 'supporters'], defaultSort: '-supporters', filters: { state: CONCERN_FILTERS } });
  const concerns = useConcerns(projectId, address.query);
  const [opening, setOpening] = useState(false);
  if (concerns.error?.status === 404) return <NotInProject />;
  return (
    <>
      <Head
        projectId={projectId}
        actions={
          <Button variant="primary" onClick={() => setOpening(true)}>
            Open a concern
          </Button>
        }
      />
      <ListToolbar address={address} label="Search concerns and answers">
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
            text="If something is wrong in this project, say it together: one person opens a concern, others join, and you choose if your name is shown."
          />
        }
      >
        {(rows) => <ConcernCards concerns={rows}>{(concern) => <OwnConcernCard projectId={projectId} concern={concern} />}</ConcernCards>}
      </ListBody>
      {opening && <OpenDialog projectId={projectId} onClose={() => setOpening(false)} />}
    </>
  );
}

function One({ projectId, concernId }: { projectId: string; concernId: string }) {
  const concern = useConcern(projectId, concernId);
  const isGone = concern.error?.status === 404 || concern.error?.status === 400;
  return (
    <>
      <Head projectId={projectId} actions={<LinkButton to={concernsPath(projectId)}>See all concerns</LinkButton>} />
      {isGone ? (
        <Card>
          <EmptyState
            title="This concern is gone"
            text="The person who opened it has withdrawn it before anybody joined, or you do not work in this project any more."
          />
        </Card>
      ) : (
        <ResourceCard resource={concern} errorTitle="The concern could not be loaded" lines={3}>
          {(data) => <OwnConcernCard projectId={projectId} concern={data} />}
        </ResourceCard>
      )}
    </>
  );
}

function NotInProject() {
  return (
    <>
      <PageHead title="Concerns" />
      <Card>
        <EmptyState
          icon="projects"
          title="You do not work in this project"
          text="Concerns are for people who have joined a project, or have a job in it."
          action={<LinkButton to="/dashboard/projects?tab=active">See your projects</LinkButton>}
        />
      </Card>
    </>
  );
}
