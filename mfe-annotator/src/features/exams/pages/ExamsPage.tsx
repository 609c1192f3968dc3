import { ResourceCard } from '@labelbridge/area-parts';
import { Card, EmptyState, LinkButton, PageHead } from '@labelbridge/ui';
import { useMyExams } from '../api/exams.js';
import { ExamCard } from '../components/ExamCard.js';

/** Exams that the annotator can take, and the results of those taken. */
export default function ExamsPage() {
  const exams = useMyExams();
  return (
    <>
      <PageHead
        title="Exams"
        lead="A passed exam opens the projects that ask for it. Exams are short; each says whether its time is paid."
      />
      <ResourceCard resource={exams} errorTitle="The exams could not be loaded">
        {({ exams: found }) =>
          found.length > 0 ? (
            found.map((exam) => <ExamCard key={exam._id} exam={exam} />)
          ) : (
            <Card>
              <EmptyState
                title="No exams now"
                text="Not every project asks for one. Those that do are named among the available projects."
                action={<LinkButton to="/dashboard/projects?tab=available">See the projects</LinkButton>}
              />
            </Card>
          )
        }
      </ResourceCard>
    </>
  );
}
