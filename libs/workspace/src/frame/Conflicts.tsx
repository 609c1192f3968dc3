import {
  controlNamed,
  settingsOf,
  regionName,
  SHAPE_NAMES,
  type LabelConfig,
  type PictureSize,
  type Region,
} from '@labelbridge/annotation';
import { Button } from '@labelbridge/ui';
import { describeShape } from './describe-shape.js';
import styles from './regions.module.css';

interface Props {
  readonly config: LabelConfig;
  readonly regions: ReadonlyMap<string, Region>;
  readonly conflicts: ReadonlyMap<string, Region | null>;
  readonly size: PictureSize;
  readonly onDecide: (id: string, keep: 'mine' | 'theirs') => void;
}

export function Conflicts({ config, regions, conflicts, size, onDecide }: Props) {
  const summaryOf = (region: Region | null | undefined): string => {
    if (!region) return 'Deleted';
    const answer = region.answer ?? Object.values(region.fields ?? {})[0];
    const said = answer === undefined ? '' : `: ${[answer.value].flat().map(String).join(', ')}`;
    const control = controlNamed(config, region.from);
    const question = control ? settingsOf(control).title : region.from;
    const title = region.shape.t === 'none' ? question : regionName(region);
    return `${title}${said}${region.shape.t === 'none' ? '' : `, ${SHAPE_NAMES[region.shape.t].toLowerCase()}, ${describeShape(region, regions, size)}`}`;
  };
  return (
    <section className={styles.conflicts} aria-label="Changed on another device" role="alert">
      <p>
        <b>Another device changed the same.</b> Nothing is overwritten: choose what stays.
      </p>
      {[...conflicts].map(([id, theirs]) => (
        <div key={id} className={styles.conflict}>
          <p>
            <span className={styles.sideOf}>This device</span> {summaryOf(regions.get(id))}
          </p>
          <Button size="small" aria-label={`Keep this device's: ${summaryOf(regions.get(id))}`} onClick={() => onDecide(id, 'mine')}>
            Keep
          </Button>
          <p>
            <span className={styles.sideOf}>The other</span> {summaryOf(theirs)}
          </p>
          <Button size="small" aria-label={`Take the other's: ${summaryOf(theirs)}`} onClick={() => onDecide(id, 'theirs')}>
            Take
          </Button>
        </div>
      ))}
    </section>
  );
}
