import {
  CONDITION_MESSAGES,
  LONG_DAY_TEXT,
  OWN_WORK_LABEL,
  OWN_WORK_LIMITS,
  WAITING_CAUSES,
  WAITING_LABEL,
  CONTENT_MESSAGES,
} from '@labelbridge/contracts';
import { CheckboxField, type FieldBinding, TextAreaField } from '@labelbridge/ui';
import { ContentCheckboxes } from '@labelbridge/area-parts';
import { Details } from '../../../shared/forms/layout.js';
import styles from '../../../shared/forms/forms.module.css';
import { CONDITION_FIELDS, type ConditionField, readWaiting } from '../condition-form.js';
import { readContent } from '../project-form.js';

const CAUSE_LABEL = { exam: CONDITION_MESSAGES.exam, ...WAITING_LABEL } as const;

/** Conditions that the project states beside its pay. Folded for a project that states nothing. */
export function ConditionFields({
  field,
  isOptional,
  saved,
}: {
  field: (name: ConditionField) => FieldBinding;
  isOptional: (name: ConditionField) => boolean;
  saved: Readonly<Record<ConditionField, string>>;
}) {
  const waiting = field('paidWaiting');
  const long = field('stopsLongDays');
  const chosen = readWaiting(waiting.value);
  const isOpen = CONDITION_FIELDS.some((name) => saved[name] !== '' || field(name).problem !== undefined);
  return (
    <Details summary={CONDITION_MESSAGES.title} open={isOpen}>
      <div className={styles.fields}>
        <p className={styles.hint}>{CONDITION_MESSAGES.hint}</p>
        <p className={styles.hint}>{CONDITION_MESSAGES.ownWork}</p>
        {(['consent', 'licence', 'share'] as const).map((part) => (
          <TextAreaField
            key={part}
            label={OWN_WORK_LABEL.their[part]}
            optional={isOptional(`ownWork.${part}`)}
            rows={2}
            maxLength={OWN_WORK_LIMITS.max}
            {...field(`ownWork.${part}`)}
          />
        ))}
        <p className={styles.hint}>{CONDITION_MESSAGES.waiting}</p>
        {WAITING_CAUSES.map((cause) => (
          <CheckboxField
            key={cause}
            {...(cause === 'exam' && { name: waiting.name, problem: waiting.problem })}
            label={CAUSE_LABEL[cause]}
            checked={chosen.includes(cause)}
            onChange={(checked) => waiting.onChange([...chosen.filter((each) => each !== cause), ...(checked ? [cause] : [])].join())}
          />
        ))}
        <CheckboxField
          label={LONG_DAY_TEXT}
          name={long.name}
          checked={long.value !== ''}
          onChange={(checked) => long.onChange(checked ? 'yes' : '')}
        />
      </div>
    </Details>
  );
}

/** Kinds of content that the work may show. Folded for a project without such content. */
export function ContentFields({ field: { value, onChange }, saved }: { field: FieldBinding; saved: string }) {
  return (
    <Details summary={CONTENT_MESSAGES.title} open={saved !== ''}>
      <div className={styles.fields}>
        <p className={styles.hint}>{CONTENT_MESSAGES.projectHint}</p>
        <ContentCheckboxes chosen={readContent(value)} onChange={(chosen) => onChange(chosen.join())} />
      </div>
    </Details>
  );
}
