import { useState } from 'react';
import { ANNOTATION_LIMITS, choicesOf, settingsOf } from '@labelbridge/annotation';
import { type QuestionProps } from './question-props.js';
import styles from './questions.module.css';

export function TextInputs({ control, value, onAnswer }: QuestionProps) {
  const { title, placeholder, rows, maxSubmissions } = settingsOf(control);
  const texts = choicesOf(value);
  const shown = texts.length < maxSubmissions ? [...texts, ''] : texts;
  const type = (at: number, text: string) => {
    const next = shown.map((each, i) => (i === at ? text : each));
    onAnswer(
      next.filter((each, i) => each !== '' || (i < at && i < texts.length)),
      true,
    );
  };
  return (
    <>
      {shown.slice(0, Math.max(1, maxSubmissions)).map((text, i) => (
        <textarea
          key={i}
          dir="auto"
          className={styles.text}
          aria-label={shown.length > 1 && maxSubmissions > 1 ? `${title}, ${i + 1}` : title}
          placeholder={placeholder}
          rows={Math.max(rows, 2)}
          maxLength={ANNOTATION_LIMITS.textLength}
          value={text}
          onChange={(event) => type(i, event.target.value)}
        />
      ))}
    </>
  );
}

/** Keeps the number as typed, such as `1.50`. */
export function NumberInput({ control, value, onAnswer }: QuestionProps) {
  const { title, min, max, step } = settingsOf(control);
  const known = typeof value === 'number' ? String(value) : '';
  const [typed, setTyped] = useState(known);
  // Undo changes the value as well.
  const shown = typed !== '' && Number(typed) === value ? typed : known;
  return (
    <input
      className={styles.number}
      type="number"
      inputMode="decimal"
      aria-label={title}
      min={min}
      max={max}
      step={step ?? 'any'}
      value={shown}
      onChange={({ target }) => {
        setTyped(target.value);
        if (target.value === '') onAnswer(undefined, true);
        else if (Number.isFinite(target.valueAsNumber)) onAnswer(target.valueAsNumber, true);
      }}
    />
  );
}
