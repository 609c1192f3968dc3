import { useEffect, useRef, type KeyboardEvent } from 'react';
import { type LabelConfig } from '@labelbridge/annotation';
import { type useSelection } from '@labelbridge/area-parts';
import { countText } from '@labelbridge/contracts';
import { Chip, type Tone } from '@labelbridge/ui';
import { itemText } from '../../../../shared/item-text.js';
import { Thumbnail } from '../../../../shared/Thumbnail.js';
import { type ReviewItem } from '../../api/reviews.js';
import { regionSummary } from '../../../../shared/region-summary.js';
import styles from '../../../../shared/review.module.css';

interface Props {
  readonly config: LabelConfig;
  /** All items of the job, which give an item its number. */
  readonly items: readonly ReviewItem[];
  readonly shown: readonly ReviewItem[];
  readonly selection: ReturnType<typeof useSelection<ReviewItem>>;
  readonly isSelectable: (item: ReviewItem) => boolean;
  /** Item that the admin returns from. */
  readonly focused: string | undefined;
  readonly onOpen: (item: ReviewItem) => void;
}

/** Shows items as cards. An item that may be accepted with others has a checkbox, which the key X also toggles on its card. */
export function ItemCards({ config, items, shown, selection, isSelectable, focused, onOpen }: Props) {
  const list = useRef<HTMLUListElement>(null);
  useEffect(() => {
    if (focused !== undefined) list.current?.querySelector<HTMLElement>(`[data-item="${focused}"]`)?.focus();
  }, [focused]);
  return (
    <ul ref={list} className={styles.grid} aria-label="Items">
      {shown.map((item) => {
        const number = items.indexOf(item) + 1;
        const pick = (event: KeyboardEvent): void => {
          if (event.key === 'x' && isSelectable(item)) selection.toggle(item._id);
        };
        return (
          <li key={item._id}>
            <button type="button" data-item={item._id} className={styles.card} onClick={() => onOpen(item)} onKeyDown={pick}>
              <span className={styles.number}>Item {number}</span>
              <Thumbnail media={item.item.media} alt={`Picture of item ${number}`} regions={item.fixed ?? item.regions} />
              <ItemState item={item} />
              {item.item.media.length === 0 && (
                <span dir="auto" className={styles.words}>
                  {itemText(config, item.item.data)}
                </span>
              )}
              <span className={styles.words}>{item.state === 'skipped' ? item.skipReason : regionSummary(item)}</span>
              <span className={styles.small}>
                {item.seconds} s{item.sampled && ' · in the sample'}
                {item.openComments > 0 && ` · ${countText(item.openComments, 'open comment')}`}
              </span>
            </button>
            {isSelectable(item) && (
              <label className={styles.pick}>
                <input
                  type="checkbox"
                  aria-label={`Select item ${number}`}
                  checked={selection.has(item._id)}
                  onChange={() => selection.toggle(item._id)}
                />
              </label>
            )}
          </li>
        );
      })}
    </ul>
  );
}

const STATES: Readonly<Record<string, readonly [text: string, tone: Tone]>> = {
  accepted: ['Accepted', 'good'],
  fixed: ['Fixed', 'good'],
  rejected: ['Sent back', 'bad'],
  submitted: ['To review', 'wait'],
  draft: ['Being worked on', 'quiet'],
};

export function ItemState({ item: { state, annotationState } }: { item: Pick<ReviewItem, 'state' | 'annotationState'> }) {
  if (state === 'skipped') return <Chip tone="quiet">Skipped</Chip>;
  const [text, tone] = STATES[annotationState ?? ''] ?? ['Not begun', 'quiet'];
  return <Chip tone={tone}>{text}</Chip>;
}
