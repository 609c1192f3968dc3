import { languageName, missingScoreText, missingText, needsText, placesText, skillsText, toMajorUnits } from '@labelbridge/contracts';
import { type CsvColumn } from '../../../common/csv/csv.js';
import { type ApplicationRowDto } from './dto/application.dto.js';
import { type ProjectDto } from './dto/project.dto.js';

export const PROJECT_COLUMNS: readonly CsvColumn<ProjectDto>[] = [
  { title: 'Project', of: ({ projectName }) => projectName },
  { title: 'Company', of: ({ company }) => company },
  { title: 'Title', of: ({ title }) => title },
  { title: 'Due date', of: ({ dueDate }) => dueDate },
  { title: 'Status', of: ({ status }) => status },
  { title: 'Public status', of: ({ publicStatus }) => publicStatus },
  { title: 'Modality', of: ({ modality }) => modality },
  { title: 'Rate', of: ({ rate }) => rate && toMajorUnits(rate.amount) },
  { title: 'Currency', of: ({ rate }) => rate?.currency },
  { title: 'Per', of: ({ rate }) => rate?.per },
  { title: 'Duration', of: ({ duration }) => duration },
  { title: 'Capacity', of: ({ capacity }) => capacity },
  { title: 'Items each', of: ({ itemsEach }) => itemsEach },
  { title: 'Days to decide', of: ({ reviewDays }) => reviewDays },
  { title: 'Needs', of: (project) => needsText(project) },
  { title: 'Places by language', of: ({ needs }) => needs && placesText(needs.places) },
  { title: 'Admits at once', of: ({ admitsAtOnce }) => (admitsAtOnce ? 'yes' : 'no') },
  { title: 'Applications waiting', of: ({ counts }) => counts?.pendingApplications },
  { title: 'Annotators', of: ({ counts }) => counts?.approvedApplications },
  { title: 'Tasks', of: ({ counts }) => counts?.tasks },
  { title: 'Open jobs', of: ({ counts }) => counts?.openJobs },
  { title: 'Created', of: ({ createdAt }) => createdAt },
];

export const APPLICATION_COLUMNS: readonly CsvColumn<ApplicationRowDto>[] = [
  { title: 'Project', of: ({ project }) => project.projectName },
  { title: 'First name', of: ({ annotator }) => annotator?.firstname },
  { title: 'Last name', of: ({ annotator }) => annotator?.lastname },
  { title: 'Username', of: ({ annotator }) => annotator?.username },
  { title: 'Email', of: ({ annotator }) => annotator?.email },
  { title: 'Skills', of: ({ annotator }) => annotator?.claimedSkills && skillsText(annotator.claimedSkills) },
  { title: 'Missing skills', of: ({ annotator }) => annotator && missingText(annotator.missing) },
  { title: 'Missing score', of: ({ annotator }) => annotator?.missingScore && missingScoreText(annotator.missingScore) },
  { title: 'Status', of: ({ status }) => status },
  { title: 'Counts for', of: ({ language }) => language && languageName(language) },
  { title: 'Applied', of: ({ appliedAt }) => appliedAt },
  { title: 'Decided', of: ({ decidedAt }) => decidedAt },
  { title: 'Reason', of: ({ reason }) => reason },
];
