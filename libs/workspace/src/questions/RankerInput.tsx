import { useRef, type KeyboardEvent } from 'react';
import { choicesOf, listIn } from '@labelbridge/annotation';
import { Button, Icon } from '@labelbridge/ui';
import { offeredObjects } from '../frame/interface-parts.js';
import { type QuestionProps } from './question-props.js';
import styles from './questions.module.css';

/** Sorts entries, best first, by buttons or by Alt and an arrow. */
export function RankerInput({ config, control, item, value, readOnly, onAnswer }: QuestionProps) {
  const list = useRef<HTMLOListElement>(null);
  const [object] = offeredObjects(config, control);
  const entries = object ? listIn(object, item.data) : [];
  const ids = entries.map(({ id }) => id);
  const said = choicesOf(value).filter((id) => ids.includes(id));
  const order = [...said, ...ids.filter((id) => !said.includes(id))];
  const move = (at: number, by: number) => {
    const to = at + by;
    const [moved, other] = [order[at], order[to]];
    if (moved === undefined || other === undefined) return;
    onAnswer(
      order.map((id, i) => (i === at ? other : i === to ? moved : id)),
      false,
    );
  };
  const onKey = (at: number) => (event: KeyboardEvent) => {
    if (!event.altKey || (event.key !== 'ArrowUp' && event.key !== 'ArrowDown')) return;
    event.preventDefault();
    move(at, event.key === 'ArrowUp' ? -1 : 1);
  };
  return (
    <>
      <ol ref={list} className={styles.ranking}>
        {order.map((id, i) => {
          const entry = entries.find((each) => each.id === id);
          const title = entry?.title ?? id;
          return (
            <li key={id} className={styles.entry} onKeyDown={onKey(i)}>
              <span className={styles.rank}>{i + 1}</span>
              <span className={styles.entryText}>
                <b dir="auto">{title}</b>
                {entry?.body && <span dir="auto">{entry.body}</span>}
              </span>
              <button type="button" className={styles.arrow} aria-label={`Move ${title} up`} disabled={i === 0} onClick={() => move(i, -1)}>
                <Icon name="chevron" size={18} />
              </button>
              <button
                type="button"
                className={styles.arrow}
                data-down
                aria-label={`Move ${title} down`}
                disabled={i === order.length - 1}
                onClick={() => move(i, 1)}
              >
                <Icon name="chevron" size={18} />
              </button>
            </li>
          );
        })}
      </ol>
      {value === undefined && !readOnly && order.length > 0 && (
        <Button size="small" onClick={() => onAnswer(order, false)}>
          This order is right
        </Button>
      )}
    </>
  );
}
