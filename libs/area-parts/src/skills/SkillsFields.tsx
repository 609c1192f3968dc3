import {
  DOMAIN_LABEL,
  DOMAINS,
  EQUIPMENT,
  EQUIPMENT_LABEL,
  MODALITIES,
  MODALITY_LABEL,
  readSkills,
  type Skills,
  writeSkills,
} from '@labelbridge/contracts';
import { CheckboxField } from '@labelbridge/ui';
import { LanguageFields } from './LanguageFields.js';
import styles from './skills.module.css';

interface Props {
  /** As `writeSkills` writes it. */
  readonly value: string;
  readonly onChange: (value: string) => void;
  readonly disabled?: boolean;
}

/** Languages with a level, kinds of work, fields and equipment: what a person claims, or a project needs. */
export function SkillsFields({ value, onChange, disabled = false }: Props) {
  const skills = readSkills(value);
  const change = (part: Partial<Skills>) => onChange(writeSkills({ ...skills, ...part }));
  return (
    <div className={styles.skills}>
      <LanguageFields
        legend="Languages"
        addLabel="Another language"
        languages={skills.languages}
        withNew={(language) => language}
        onChange={(languages) => change({ languages })}
        disabled={disabled}
      />
      <Choices
        legend="Kinds of work"
        ids={MODALITIES}
        labels={MODALITY_LABEL}
        chosen={skills.work}
        onChange={(work) => change({ work })}
        disabled={disabled}
      />
      <Choices
        legend="Fields"
        ids={DOMAINS}
        labels={DOMAIN_LABEL}
        chosen={skills.domains}
        onChange={(domains) => change({ domains })}
        disabled={disabled}
      />
      <Choices
        legend="Equipment"
        ids={EQUIPMENT}
        labels={EQUIPMENT_LABEL}
        chosen={skills.equipment}
        onChange={(equipment) => change({ equipment })}
        disabled={disabled}
      />
    </div>
  );
}

interface ChoicesProps<Id extends string> {
  readonly legend: string;
  readonly ids: readonly Id[];
  readonly labels: Readonly<Record<Id, string>>;
  readonly chosen: readonly Id[];
  readonly onChange: (chosen: Id[]) => void;
  readonly disabled: boolean;
}

function Choices<Id extends string>({ legend, ids, labels, chosen, onChange, disabled }: ChoicesProps<Id>) {
  return (
    <fieldset className={styles.group} disabled={disabled}>
      <legend>{legend}</legend>
      <div className={styles.choices}>
        {ids.map((id) => (
          <CheckboxField
            key={id}
            label={labels[id]}
            checked={chosen.includes(id)}
            onChange={(checked) => onChange(ids.filter((each) => (each === id ? checked : chosen.includes(each))))}
          />
        ))}
      </div>
    </fieldset>
  );
}
