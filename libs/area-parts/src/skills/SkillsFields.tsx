import { useEffect, useRef, useState } from 'react';
import {
  DOMAIN_LABEL,
  DOMAINS,
  EQUIPMENT,
  EQUIPMENT_LABEL,
  LANGUAGE_LEVELS,
  languageName,
  LANGUAGES,
  LANGUAGES_MAX,
  type LanguageSkill,
  LEVEL_LABEL,
  MODALITIES,
  MODALITY_LABEL,
  readSkills,
  type Skills,
  writeSkills,
} from '@labelbridge/contracts';
import { Button, CheckboxField, SelectField } from '@labelbridge/ui';
import styles from './skills.module.css';

const LEVEL_OPTIONS = LANGUAGE_LEVELS.map((level) => ({ value: level, label: LEVEL_LABEL[level] }));

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
      <Languages languages={skills.languages} onChange={(languages) => change({ languages })} disabled={disabled} />
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

interface LanguagesProps {
  readonly languages: readonly LanguageSkill[];
  readonly onChange: (languages: readonly LanguageSkill[]) => void;
  readonly disabled: boolean;
}

function Languages({ languages, onChange, disabled }: LanguagesProps) {
  const group = useRef<HTMLFieldSetElement>(null);
  const before = useRef(languages.length);
  useEffect(() => {
    // The focused control is gone: the list that adds a language gets the focus, or the level of the last one if there is none.
    if (languages.length !== before.current) [...(group.current?.querySelectorAll('select') ?? [])].at(-1)?.focus();
    before.current = languages.length;
  }, [languages.length]);
  const free = LANGUAGES.filter((tag) => languages.every((each) => each.tag !== tag));
  const withLevel = (tag: string, level: string) => {
    const known = LANGUAGE_LEVELS.find((each) => each === level);
    if (known) onChange(languages.map((each) => (each.tag === tag ? { tag: each.tag, level: known } : each)));
  };
  // A keyboard moves through a closed list choice by choice, so that a choice alone adds nothing.
  const [chosen, setChosen] = useState('');
  const known = free.find((each) => each === chosen);
  const add = () => {
    if (known) onChange([...languages, { tag: known, level: 'fluent' }]);
    setChosen('');
  };
  return (
    <fieldset ref={group} className={styles.group} disabled={disabled}>
      <legend>Languages</legend>
      {languages.map(({ tag, level }) => (
        <div key={tag} className={styles.language}>
          <SelectField
            label={languageName(tag)}
            name={`level-${tag}`}
            value={level}
            options={LEVEL_OPTIONS}
            onChange={(next) => withLevel(tag, next)}
          />
          <Button
            variant="quiet"
            aria-label={`Remove ${languageName(tag)}`}
            onClick={() => onChange(languages.filter((each) => each.tag !== tag))}
          >
            Remove
          </Button>
        </div>
      ))}
      {languages.length < LANGUAGES_MAX ? (
        <div className={styles.language}>
          <SelectField
            label="Another language"
            name="language"
            value={chosen}
            optional="unsaid"
            placeholder="Choose a language"
            options={free.map((tag) => ({ value: tag, label: languageName(tag) }))}
            onChange={setChosen}
          />
          <Button disabled={!known} onClick={add}>
            Add
          </Button>
        </div>
      ) : (
        <p className={styles.hint}>These are as many languages as the list takes.</p>
      )}
    </fieldset>
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
