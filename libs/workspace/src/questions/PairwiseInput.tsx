import { hotkeysOf, textIn } from '@labelbridge/annotation';
import { offeredObjects } from '../frame/interface-parts.js';
import { useKeys } from '../frame/use-keys.js';
import { type QuestionProps } from './question-props.js';
import styles from './questions.module.css';

const SIDES = ['left', 'right'] as const;

/** Keys 1 and 2 choose a side if no label has them. */
export function PairwiseInput({ config, control, item, value, readOnly, onAnswer }: QuestionProps) {
  const taken = hotkeysOf(config);
  const isFirst = config.controls.find(({ tag }) => tag === 'pairwise') === control;
  const choose = (side: (typeof SIDES)[number]) => onAnswer(value === side ? undefined : side, false);
  const keyOf = (i: number): string | undefined => (isFirst && !readOnly && !taken.has(String(i + 1)) ? String(i + 1) : undefined);
  useKeys(Object.fromEntries(SIDES.flatMap((side, i) => (keyOf(i) ? [[String(i + 1), () => choose(side)]] : []))));
  return (
    <div className={styles.pair}>
      {offeredObjects(config, control)
        .slice(0, 2)
        .map((object, i) => {
          const side = SIDES[i] ?? 'left';
          return (
            <button
              key={object.name}
              type="button"
              className={styles.side}
              aria-pressed={value === side}
              aria-keyshortcuts={keyOf(i)}
              onClick={() => choose(side)}
            >
              <b className={styles.sideName}>{i === 0 ? 'First' : 'Second'}</b>
              {textIn(object, item.data)}
            </button>
          );
        })}
    </div>
  );
}
