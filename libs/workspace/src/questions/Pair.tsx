import { textIn } from '@labelbridge/annotation';
import { offered } from '../frame/parts.js';
import { type QuestionProps } from './question-props.js';
import styles from './questions.module.css';

const SIDES = ['left', 'right'] as const;

/** Two answers side by side, of which one is better. */
export function Pair({ config, control, item, value, onAnswer }: QuestionProps) {
  return (
    <div className={styles.pair}>
      {offered(config, control)
        .slice(0, 2)
        .map((object, i) => {
          const side = SIDES[i] ?? 'left';
          return (
            <button
              key={object.name}
              type="button"
              className={styles.side}
              aria-pressed={value === side}
              onClick={() => onAnswer(value === side ? undefined : side, false)}
            >
              <b className={styles.sideName}>{i === 0 ? 'First' : 'Second'}</b>
              {textIn(object, item.data)}
            </button>
          );
        })}
    </div>
  );
}
