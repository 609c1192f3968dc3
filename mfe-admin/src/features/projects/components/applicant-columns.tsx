import { TwoLines } from '@labelbridge/area-parts';
import { listSkills, missingScoreText, missingText, skillText } from '@labelbridge/contracts';
import { Link } from '@labelbridge/router';
import { type Column } from '@labelbridge/ui';
import { fullName, EmailText } from '../../../shared/PersonName.js';
import { userPath } from '../../../shared/paths.js';
import { type Application } from '../api/applications.js';

type Applicant = NonNullable<Application['annotator']>;

/** Claimed skills in a row of a list; the page of the application has all. */
const SHOWN = 3;

/** Writes the claimed skills, languages first, and then what the applicant adds in their words. @param max claimed skills to name */
export function skillsOf({ claimedSkills, skills }: Pick<Applicant, 'claimedSkills' | 'skills'>, max = Infinity): string {
  const claimed = claimedSkills ? listSkills(claimedSkills).map(skillText) : [];
  const named = [...claimed.slice(0, max), ...(claimed.length > max ? [`${claimed.length - max} more`] : [])].join(', ');
  const other = skills.length > 0 ? `Other: ${skills.join(', ')}` : '';
  return [named, other].filter(Boolean).join('; ') || 'None given';
}

/** Says which needs the applicant lacks. Needs that came after the approval say nothing against it. */
export const lacksOf = ({ status, annotator }: Pick<Application, 'status' | 'annotator'>): string =>
  annotator && status !== 'approved'
    ? [
        annotator.missingPlace,
        missingText(annotator.missing),
        annotator.missingExam ? `exam ${annotator.missingExam.title}` : '',
        annotator.missingScore ? missingScoreText(annotator.missingScore) : '',
      ]
        .filter(Boolean)
        .join(', ')
    : '';

/** Shows past jobs as `5 approved, 1 rejected`, with the approval rate below. */
export function PastJobs({ pastJobs: { approved, rejected, open, approvalRate } }: Pick<Applicant, 'pastJobs'>) {
  if (approvalRate === null) return open > 0 ? `None decided, ${open} open` : 'None yet';
  const under = `${Math.round(approvalRate * 100)} % approved${open > 0 ? ` · ${open} open` : ''}`;
  return <TwoLines under={under}>{`${approved} approved, ${rejected} rejected`}</TwoLines>;
}

export const APPLICANT_COLUMNS: readonly Column<Application>[] = [
  {
    key: 'annotator',
    header: 'Annotator',
    primary: true,
    width: 'wide',
    cell: ({ annotator }) =>
      annotator && (
        <TwoLines
          under={
            <>
              @{annotator.username} · <EmailText email={annotator.email} />
            </>
          }
        >
          <Link to={userPath(annotator._id)}>{fullName(annotator)}</Link>
        </TwoLines>
      ),
  },
  {
    key: 'skills',
    header: 'Skills',
    width: 'wide',
    cell: ({ annotator, status }) => (
      <TwoLines under={annotator?.availableHoursPerWeek ? `${annotator.availableHoursPerWeek} h a week` : 'Hours not given'}>
        {annotator && skillsOf(annotator, SHOWN)}
        {lacksOf({ annotator, status }) && <b>Lacks: {lacksOf({ annotator, status })}</b>}
      </TwoLines>
    ),
  },
  { key: 'jobs', header: 'Past jobs', cell: ({ annotator }) => annotator && <PastJobs pastJobs={annotator.pastJobs} /> },
];
