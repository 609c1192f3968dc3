import { useId } from 'react';
import { answerTo, choicesOf, resultNameOf, withAnswer, type ControlDef, type Region } from '@labelbridge/annotation';
import { type Step } from '../tools/tool.js';
import { type QuestionProps } from './question-props.js';
import styles from './questions.module.css';

export function ChoiceInputs({ control, value, keys, onAnswer }: QuestionProps) {
  const name = useId();
  const chosen = choicesOf(value);
  const pick = (choice: string, on: boolean) => {
    if (!control.multiple) return onAnswer([choice], false);
    onAnswer(on ? [...chosen, choice] : chosen.filter((each) => each !== choice), false);
  };
  return (
    <div className={styles.choices}>
      {control.labels.map((label) => {
        const choice = resultNameOf(label);
        return (
          <label key={choice} className={styles.choice}>
            <input
              type={control.multiple ? 'checkbox' : 'radio'}
              name={name}
              checked={chosen.includes(choice)}
              onChange={(event) => pick(choice, event.target.checked)}
            />
            <span dir="auto">{label.value}</span>
            {keys?.has(choice) && <kbd className={styles.key}>{keys.get(choice)}</kbd>}
          </label>
        );
      })}
      {!control.multiple && !control.required && chosen.length > 0 && (
        <button type="button" className={styles.clear} onClick={() => onAnswer(undefined, false)}>
          Clear
        </button>
      )}
    </div>
  );
}

/** Answers by a hotkey. */
export function toggleChoice(regions: ReadonlyMap<string, Region>, control: ControlDef, choice: string): Step {
  const given = answerTo(regions.values(), control.name);
  const chosen = choicesOf(given?.answer?.value);
  const has = chosen.includes(choice);
  const next = control.multiple ? (has ? chosen.filter((each) => each !== choice) : [...chosen, choice]) : [choice];
  const after = withAnswer(given, control, next.length > 0 ? next : undefined);
  if (after) return { label: `Answer ${choice}`, put: [after] };
  return { label: `Clear ${choice}`, ...(given && { remove: [given.id] }) };
}
