import { useEffect, useRef } from 'react';
import { type LabellingInterface, type PictureSize, type Region } from '@labelbridge/annotation';
import { Icon } from '@labelbridge/ui';
import { type RegionMark } from '../tools/tool.js';
import { regionColor, useTheme } from './colors.js';
import { describeShape } from './describe.js';
import { regionName, shapeName } from './words.js';
import styles from './regions.module.css';
import frameStyles from './workspace.module.css';

interface Props {
  readonly config: LabellingInterface;
  readonly regions: ReadonlyMap<string, Region>;
  readonly size: PictureSize;
  readonly marks: ReadonlyMap<string, RegionMark>;
  readonly selected: string | null;
  readonly readOnly: boolean;
  readonly onSelect: (id: string) => void;
  readonly onRemove: (id: string) => void;
}

/** More rows than anybody reads through; the tool shows all. */
const MOST_ROWS = 300;

/** In words what the tool shows: how the keyboard and screen readers reach a region. */
export function RegionList({ config, regions, size, marks, selected, readOnly, onSelect, onRemove }: Props) {
  const theme = useTheme();
  const list = useRef<HTMLUListElement>(null);
  useEffect(() => {
    list.current?.querySelector('[aria-current="true"]')?.scrollIntoView({ block: 'nearest' });
  }, [selected]);
  const shapes = [...regions.values()].filter(({ shape }) => shape.t !== 'none');
  if (shapes.length === 0) return <p className={styles.none}>Nothing is marked yet.</p>;
  return (
    <>
      <ul ref={list} className={styles.regions}>
        {shapes.slice(0, MOST_ROWS).map((region) => (
          <li key={region.id} className={styles.region} aria-current={region.id === selected || undefined}>
            <button type="button" className={styles.regionName} onClick={() => onSelect(region.id)}>
              <span className={styles.swatch} style={{ '--label': regionColor(config, region, theme) }} aria-hidden="true" />
              <span className={styles.regionText}>
                <b>{regionName(region)}</b> <span className={styles.shape}>{shapeName(region)}</span>
                <span className={styles.where}>{describeShape(region, regions, size)}</span>
                {marks.has(region.id) && <span className={styles.mark}>{marks.get(region.id)?.text}</span>}
              </span>
            </button>
            {!readOnly && (
              <button
                type="button"
                className={frameStyles.iconButton}
                aria-label={`Delete ${regionName(region)}, ${describeShape(region, regions, size)}`}
                onClick={() => onRemove(region.id)}
              >
                <Icon name="trash" size={18} />
              </button>
            )}
          </li>
        ))}
      </ul>
      {shapes.length > MOST_ROWS && <p className={styles.none}>And {shapes.length - MOST_ROWS} more.</p>}
    </>
  );
}
