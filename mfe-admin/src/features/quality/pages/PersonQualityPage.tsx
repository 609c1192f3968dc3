import { DetailPage, OverallCard, PersonAgreementCard, ResourceCard, ShownAnswers, StandingCard } from '@labelbridge/area-parts';
import { Link, useParams } from '@labelbridge/router';
import { EmptyState, LinkButton, PageHead } from '@labelbridge/ui';
import { useDuties } from '../../../shared/duties.js';
import { agreementPath, jobPath, qualityPath, userPath } from '../../../shared/paths.js';
import { useAgreementOfPerson, useQualityOfPerson } from '../api/quality.js';

type Quality = NonNullable<ReturnType<typeof useQualityOfPerson>['data']>;

/** The figures of a person, as they see them on “My quality”. */
export default function PersonQualityPage() {
  const { id = '' } = useParams();
  const seesPeople = useDuties().includes('people');
  const agreement = useAgreementOfPerson(id);
  const back = seesPeople ? { to: userPath(id), label: 'The user' } : { to: '/admin/jobs', label: 'Jobs' };
  return (
    <>
      <DetailPage back={back} title="Quality" resource={useQualityOfPerson(id)} errorTitle="The figures could not be loaded">
        {(quality) => <Loaded id={id} quality={quality} />}
      </DetailPage>
      <ResourceCard resource={agreement} errorTitle="What others answered could not be loaded" lines={2}>
        {({ projects }) => (
          <PersonAgreementCard
            projects={projects}
            action={(projectId) => <Link to={agreementPath(projectId)}>Agreement of the project</Link>}
          />
        )}
      </ResourceCard>
    </>
  );
}

function Loaded({ id, quality: { name, overall, limit, projects } }: { id: string; quality: Quality }) {
  const mayReview = useDuties().includes('review');
  return (
    <>
      <PageHead
        title={`Quality of ${name}`}
        lead="From answers on gold items, as they see it themselves: answers of today count from tomorrow, or once they are shown them."
        actions={mayReview && <LinkButton to={`/admin/flags?annotatorId=${id}`}>Flags of this person</LinkButton>}
      />
      <OverallCard
        overall={overall}
        empty={
          <EmptyState
            title="Nothing measured yet"
            text="No answer of theirs on a gold item counts yet: they met none before today, or its known answer was withdrawn."
          />
        }
      />
      {projects.map((project) => (
        <StandingCard key={project.projectId} project={project} limit={limit}>
          {project.shown.length > 0 && (
            <section aria-label={`Answers in ${project.projectName} that they are shown`}>
              <h3>Answers that they are shown</h3>
              <ShownAnswers
                answers={project.shown}
                own={false}
                actions={({ jobId }) => (
                  <LinkButton size="small" to={jobPath(jobId)}>
                    Open the job
                  </LinkButton>
                )}
              />
            </section>
          )}
          <p>
            <Link to={qualityPath(project.projectId)}>Quality of the project</Link>
            {project.state === 'paused' && ': objections, and the end of the pause'}
          </p>
        </StandingCard>
      ))}
    </>
  );
}
