import { memo } from 'react';
import { cx } from '@labelbridge/ui';
import { piecesOf, type ShownSpan } from './line-pieces.js';
import { type Line } from './text-words.js';
import styles from './text.module.css';

interface Props {
  readonly line: Line;
  readonly index: number;
  readonly spans: readonly ShownSpan[];
  readonly selected: string | null;
}

const sameSpans = (a: readonly ShownSpan[], b: readonly ShownSpan[]): boolean =>
  a.length === b.length && a.every((span, i) => span === b[i]);

/** Renders only if its spans change: a text may have 20,000 words. */
export const TextLine = memo(
  function TextLine({ line, index, spans, selected }: Props) {
    return (
      <p data-line={index} dir="auto" className={styles.line}>
        {line.text === ''
          ? '​'
          : piecesOf(line, spans).map(({ text, spans: over, ending }, i) => {
              const [inner, outer] = over;
              if (!inner) return text;
              const isSelected = over.some(({ id }) => id === selected);
              return (
                <mark
                  key={`${inner.id} ${i}`}
                  data-region={inner.id}
                  data-ending={ending || undefined}
                  className={cx(styles.span, outer && styles.nested, inner.dashed && styles.dashed, isSelected && styles.selected)}
                  style={{ '--label': inner.color, ...(outer ? { '--outer': outer.color } : {}) }}
                >
                  {text}
                </mark>
              );
            })}
      </p>
    );
  },
  (before, after) => before.line === after.line && before.selected === after.selected && sameSpans(before.spans, after.spans),
);
