import { SkillsFields } from '@labelbridge/area-parts';
import { LIMITS, SCORES } from '@labelbridge/contracts';
import { CheckboxField, type FieldBinding, SelectField } from '@labelbridge/ui';
import { taskTitle } from '../../../shared/names.js';
import { Details } from '../../../shared/forms/layout.js';
import styles from '../../../shared/forms/forms.module.css';
import { useTasks } from '../../tasks/api/tasks.js';
import { type Project, useFit } from '../api/projects.js';
import { fitText, uncountedText } from '../fit-text.js';
import { projectValues } from '../project-form.js';
import { PlacesFields } from './PlacesFields.js';

/** An open exam of the project; nothing while it has none. */
function ExamField({ field, project }: { field: FieldBinding; project: Project }) {
  const { data: tasks = [] } = useTasks({ projectId: project._id, openExams: 'true', limit: LIMITS.pageMax });
  const options = new Map(tasks.map((task) => [task._id, taskTitle(task)]));
  const exam = project.needs?.exam;
  if (exam) options.set(exam, project.examTitle ?? '');
  if (options.size === 0) return null;
  return (
    <SelectField
      label="Passed exam"
      placeholder="None"
      optional
      hint="Annotators take it before they apply."
      options={[...options].map(([value, label]) => ({ value, label }))}
      {...field}
    />
  );
}

/** Skills that applicants must claim, and whether they are admitted at once. Folded for a project without needs. */
export function NeedsFields({
  field,
  project,
}: {
  field: (name: 'needs' | 'needs.exam' | 'needs.places' | 'needs.score' | 'admitsAtOnce') => FieldBinding;
  project: Project | undefined;
}) {
  const { value: needs, onChange } = field('needs');
  const admits = field('admitsAtOnce');
  const exam = field('needs.exam');
  const places = field('needs.places');
  const saved = projectValues(project);
  const score = field('needs.score');
  const needsNothing = [needs, exam.value, places.value, score.value].every((value) => value === '');
  const isSaved = needs === saved.needs && places.value === saved['needs.places'];
  const { data: fit } = useFit(project);
  const figure = fitText(fit, project?.needs);
  return (
    <Details summary="Who can apply" open={[saved.needs, saved['needs.places'], exam.value, score.value].some((value) => value !== '')}>
      <div className={styles.fields}>
        <p className={styles.hint}>Annotators must claim all of these to apply.</p>
        <SkillsFields value={needs} onChange={onChange} />
        <PlacesFields field={places} needs={needs} uncounted={project && uncountedText(project)} />
        {figure !== undefined && needs + places.value !== '' && (
          <p className={styles.hint}>{isSaved ? `${figure}.` : `Before your change: ${figure}. Save to count again.`}</p>
        )}
        <SelectField
          label="Right on items with a known answer"
          placeholder="Any"
          optional
          hint="Over all projects. “Surely” leaves out luck: 80 % takes 16 answers without a mistake, or 75 with eight mistakes."
          options={SCORES.map((each) => ({ value: String(each), label: `Surely ${each} %` }))}
          {...score}
        />
        {project && <ExamField field={exam} project={project} />}
        <CheckboxField
          label="Admit at once"
          hint={
            needsNothing
              ? 'Choose what they need first.'
              : 'Annotators with a verified email who claim all of these are approved without an admin. Give a capacity, so that it ends.'
          }
          name={admits.name}
          checked={!needsNothing && admits.value !== ''}
          disabled={needsNothing}
          onChange={(checked) => admits.onChange(checked ? 'yes' : '')}
        />
      </div>
    </Details>
  );
}
