import { SkillsFields } from '@labelbridge/area-parts';
import { CheckboxField, type FieldBinding } from '@labelbridge/ui';
import { Details } from '../../../shared/forms/layout.js';
import styles from '../../../shared/forms/forms.module.css';
import { type Project, useFit } from '../api/projects.js';
import { fitText } from '../fit-text.js';
import { projectValues } from '../project-form.js';

/** Skills that applicants must claim, and whether they are admitted at once. Folded for a project without needs. */
export function NeedsFields({ field, project }: { field: (name: 'needs' | 'admitsAtOnce') => FieldBinding; project: Project | undefined }) {
  const { value: needs, onChange } = field('needs');
  const admits = field('admitsAtOnce');
  const saved = projectValues(project).needs;
  const { data: fit } = useFit(project);
  const figure = fitText(fit);
  return (
    <Details summary="Who can apply" open={saved !== ''}>
      <div className={styles.fields}>
        <p className={styles.hint}>Annotators must claim all of these to apply. For several languages, make one project for each.</p>
        <SkillsFields value={needs} onChange={onChange} />
        {figure !== undefined && needs !== '' && (
          <p className={styles.hint}>{needs === saved ? `${figure}.` : `Before your change: ${figure}. Save to count again.`}</p>
        )}
        <CheckboxField
          label="Admit at once"
          hint={
            needs === ''
              ? 'Choose what they need first.'
              : 'Annotators with a verified email who claim all of these are approved without an admin. Give a capacity, so that it ends.'
          }
          name={admits.name}
          checked={needs !== '' && admits.value !== ''}
          disabled={needs === ''}
          onChange={(checked) => admits.onChange(checked ? 'yes' : '')}
        />
      </div>
    </Details>
  );
}
