import { useId } from 'react';
import { choicesOf, resultNameOf } from '@labelbridge/annotation';
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
