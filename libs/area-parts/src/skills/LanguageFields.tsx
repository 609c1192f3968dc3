import { type ReactNode, useEffect, useRef, useState } from 'react';
import { LANGUAGE_LEVELS, languageName, LANGUAGES, LANGUAGES_MAX, type LanguageSkill, LEVEL_LABEL } from '@labelbridge/contracts';
import { Button, cx, SelectField } from '@labelbridge/ui';
import styles from './skills.module.css';

const LEVEL_OPTIONS = LANGUAGE_LEVELS.map((level) => ({ value: level, label: LEVEL_LABEL[level] }));

interface Props<Language extends LanguageSkill> {
  readonly legend: string;
  readonly hint?: string;
  /** Label of the list that adds a language. */
  readonly addLabel: string;
  readonly languages: readonly Language[];
  readonly withNew: (language: LanguageSkill) => Language;
  readonly onChange: (languages: readonly Language[]) => void;
  /** A further field of a language. */
  readonly beside?: (language: Language) => ReactNode;
  readonly disabled?: boolean;
}

/** Different languages, each with a level. */
export function LanguageFields<Language extends LanguageSkill>({
  legend,
  hint,
  addLabel,
  languages,
  withNew,
  onChange,
  beside,
  disabled = false,
}: Props<Language>) {
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
    if (known) onChange(languages.map((each) => (each.tag === tag ? { ...each, level: known } : each)));
  };
  // A keyboard moves through a closed list choice by choice, so that a choice alone adds nothing.
  const [chosen, setChosen] = useState('');
  const known = free.find((each) => each === chosen);
  const add = () => {
    if (known) onChange([...languages, withNew({ tag: known, level: 'fluent' })]);
    setChosen('');
  };
  return (
    <fieldset ref={group} className={styles.group} disabled={disabled}>
      <legend>{legend}</legend>
      {hint !== undefined && <p className={styles.hint}>{hint}</p>}
      {languages.map((language) => (
        <div key={language.tag} className={cx(styles.language, beside && styles.withMore)}>
          <SelectField
            label={languageName(language.tag)}
            name={`level-${language.tag}`}
            value={language.level}
            options={LEVEL_OPTIONS}
            onChange={(next) => withLevel(language.tag, next)}
          />
          {beside?.(language)}
          <Button
            variant="quiet"
            aria-label={`Remove ${languageName(language.tag)}`}
            onClick={() => onChange(languages.filter(({ tag }) => tag !== language.tag))}
          >
            Remove
          </Button>
        </div>
      ))}
      {languages.length < LANGUAGES_MAX ? (
        <div className={styles.language}>
          <SelectField
            label={addLabel}
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
