import { OverallCard, PersonAgreementCard, ResourceCard } from '@labelbridge/area-parts';
import { Card, EmptyState, LinkButton, PageHead } from '@labelbridge/ui';
import { useMyAgreement, useMyQuality } from '../api/quality.js';
import { ProjectQualityCard } from '../components/ProjectQualityCard.js';

export default function QualityPage() {
  const quality = useMyQuality();
  const agreement = useMyAgreement();
  return (
    <>
      <PageHead
        title="My quality"
        lead="Some items have a known answer. What you answered on them stands here, as the admins see it. Answers of today count from tomorrow, or once you are shown them. It never changes what you are paid for work that is done."
        actions={<LinkButton to="/dashboard/quality/questions">Questions about my work</LinkButton>}
      />
      <ResourceCard resource={quality} errorTitle="Your figures could not be loaded">
        {({ projects, limit, overall }) =>
          projects.length > 0 ? (
            <>
              {overall.seen > 0 && <OverallCard overall={overall} />}
              {projects.map((project) => (
                <ProjectQualityCard key={project.projectId} project={project} limit={limit} />
              ))}
            </>
          ) : (
            <Card>
              <EmptyState
                title="Nothing measured yet"
                text="You have not answered an item with a known answer. Not every project has some."
                action={<LinkButton to="/dashboard/tasks">See your tasks</LinkButton>}
              />
            </Card>
          )
        }
      </ResourceCard>
      <ResourceCard resource={agreement} errorTitle="What others answered could not be loaded" lines={2}>
        {({ projects }) => <PersonAgreementCard projects={projects} />}
      </ResourceCard>
    </>
  );
}
