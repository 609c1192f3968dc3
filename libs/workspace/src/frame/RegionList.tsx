import { memo, useEffect, useRef, type RefObject } from 'react';
import { regionName, SHAPE_NAMES, type LabelConfig, type PictureSize, type Region } from '@labelbridge/annotation';
import { Dialog, Icon } from '@labelbridge/ui';
import { type RegionMark } from '../tools/tool.js';
import { regionColor, useTheme } from './label-colors.js';
import { describeShape } from './describe-shape.js';
import styles from './regions.module.css';
import frameStyles from './workspace.module.css';

interface RegionListProps {
  readonly config: LabelConfig;
  readonly regions: ReadonlyMap<string, Region>;
  readonly size: PictureSize;
  readonly marks: ReadonlyMap<string, RegionMark>;
  readonly selected: string | null;
  readonly readOnly: boolean;
  readonly onSelect: (id: string) => void;
  readonly onRemove: (id: string) => void;
}

/** Nobody reads more rows. The tool shows all regions. */
const MOST_ROWS = 300;

/** The keyboard and screen readers reach regions here. */
export function RegionList({ config, regions, size, marks, selected, readOnly, onSelect, onRemove }: RegionListProps) {
  const theme = useTheme();
  const list = useRef<HTMLUListElement>(null);
  useEffect(() => {
    list.current?.querySelector('[aria-current="true"]')?.scrollIntoView({ block: 'nearest' });
  }, [selected]);
  const actions = useRef({ onSelect, onRemove });
  useEffect(() => {
    actions.current = { onSelect, onRemove };
  });
  const shapes = [...regions.values()].filter(({ shape }) => shape.t !== 'none');
  if (shapes.length === 0) return <p className={styles.none}>Nothing is marked yet.</p>;
  return (
    <>
      <ul ref={list} className={styles.regions}>
        {shapes.slice(0, MOST_ROWS).map((region) => (
          <Row
            key={region.id}
            id={region.id}
            name={regionName(region)}
            kind={SHAPE_NAMES[region.shape.t]}
            where={describeShape(region, regions, size)}
            color={regionColor(config, region, theme)}
            mark={marks.get(region.id)?.text}
            isSelected={region.id === selected}
            readOnly={readOnly}
            actions={actions}
          />
        ))}
      </ul>
      {shapes.length > MOST_ROWS && <p className={styles.none}>And {shapes.length - MOST_ROWS} more.</p>}
    </>
  );
}

export function RegionDialog({ onClose, ...list }: RegionListProps & { readonly onClose: () => void }) {
  return (
    <Dialog open title="Regions" width="sheet" onClose={onClose}>
      <RegionList
        {...list}
        onSelect={(id) => {
          onClose();
          list.onSelect(id);
        }}
      />
    </Dialog>
  );
}

interface RowProps {
  readonly id: string;
  readonly name: string;
  readonly kind: string;
  readonly where: string;
  readonly color: string;
  readonly mark: string | undefined;
  readonly isSelected: boolean;
  readonly readOnly: boolean;
  readonly actions: RefObject<Pick<RegionListProps, 'onSelect' | 'onRemove'>>;
}

/** Renders only if its props change: there may be hundreds of rows. */
const Row = memo(function Row({ id, name, kind, where, color, mark, isSelected, readOnly, actions }: RowProps) {
  return (
    <li className={styles.region} aria-current={isSelected || undefined}>
      <button type="button" className={styles.regionName} onClick={() => actions.current.onSelect(id)}>
        <span className={styles.swatch} style={{ '--label': color }} aria-hidden="true" />
        <span className={styles.regionText}>
          <b dir="auto">{name}</b> <span className={styles.shape}>{kind}</span>
          <span dir="auto" className={styles.where}>
            {where}
          </span>
          {mark !== undefined && <span className={styles.mark}>{mark}</span>}
        </span>
      </button>
      {!readOnly && (
        <button
          type="button"
          className={frameStyles.iconButton}
          aria-label={`Delete ${name}, ${where}`}
          onClick={() => actions.current.onRemove(id)}
        >
          <Icon name="trash" size={18} />
        </button>
      )}
    </li>
  );
});
