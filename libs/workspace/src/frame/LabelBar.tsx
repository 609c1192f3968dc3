import { hotkeysOf, labelsOf, resultNameOf, type LabelConfig } from '@labelbridge/annotation';
import { labelColor, useTheme } from './label-colors.js';
import { labelsFor } from './interface-parts.js';
import { type Marking } from './use-marking.js';
import styles from './labels.module.css';

interface Props {
  readonly config: LabelConfig;
  readonly marking: Marking;
}

export function LabelBar({ config, marking }: Props) {
  const theme = useTheme();
  const { active, labelled: region, pickLabel } = marking;
  if (!active) return null;
  const control = region && region.shape.t !== 'none' && labelsFor(config, region.from).length > 0 ? region.from : active.control;
  const labels = labelsFor(config, control);
  if (labels.length === 0) return null;
  const pressed = region ? labelsOf(region) : [active.label];
  const keys = [...hotkeysOf(config)];
  return (
    <div className={styles.labels} role="toolbar" aria-label={region ? 'Label of the chosen region' : 'Label of the next region'}>
      {labels.map((label) => {
        const name = resultNameOf(label);
        const key = keys.find(([, target]) => target.label === name && labelsFor(config, target.control).includes(label))?.[0];
        return (
          <button
            key={name}
            type="button"
            className={styles.label}
            style={{ '--label': labelColor(config, control, name, theme) }}
            aria-pressed={pressed.includes(name)}
            onClick={() => pickLabel({ control, label: name })}
          >
            <span className={styles.swatch} aria-hidden="true" />
            <bdi>{label.value}</bdi>
            {key !== undefined && <kbd className={styles.key}>{key}</kbd>}
          </button>
        );
      })}
    </div>
  );
}
