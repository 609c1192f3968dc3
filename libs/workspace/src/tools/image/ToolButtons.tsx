import { type ControlDef } from '@labelbridge/annotation';
import { cx, Icon } from '@labelbridge/ui';
import { type Mode } from '../stage/gestures.js';
import styles from './image.module.css';

interface Props {
  readonly controls: readonly { readonly control: ControlDef; readonly name: string }[];
  readonly active: string | undefined;
  readonly mode: Mode;
  readonly paints: boolean;
  readonly brush: number;
  readonly canFinish: boolean;
  readonly readOnly: boolean;
  readonly onPick: (control: string) => void;
  readonly onMode: (mode: Mode) => void;
  readonly onBrush: (diameter: number) => void;
  readonly onFinish: () => void;
  readonly onZoom: (factor: number) => void;
  readonly onFit: () => void;
}

export function ToolButtons(props: Props) {
  const { controls, active, mode, paints, brush, canFinish, readOnly, onMode } = props;
  return (
    <div className={styles.tools} role="toolbar" aria-label="Tools">
      {!readOnly && controls.length > 0 && (
        <>
          <button type="button" className={styles.tool} aria-pressed={mode === 'pan'} onClick={() => onMode('pan')}>
            Move
          </button>
          {controls.map(({ control, name }) => (
            <button
              key={control.name}
              type="button"
              className={styles.tool}
              aria-pressed={mode === 'draw' && control.name === active}
              onClick={() => props.onPick(control.name)}
            >
              {name}
            </button>
          ))}
          {paints && (
            <>
              <button type="button" className={styles.tool} aria-pressed={mode === 'erase'} onClick={() => onMode('erase')}>
                Eraser
              </button>
              <input
                className={styles.brush}
                type="range"
                min="6"
                max="90"
                value={brush}
                aria-label="Size of the brush"
                onChange={(event) => props.onBrush(Number(event.target.value))}
              />
            </>
          )}
          {canFinish && (
            <button type="button" className={cx(styles.tool, styles.finish)} onClick={props.onFinish}>
              Close shape
            </button>
          )}
        </>
      )}
      <span className={styles.grow} />
      <button type="button" className={styles.tool} aria-label="Zoom out" onClick={() => props.onZoom(1 / 1.5)}>
        −
      </button>
      <button type="button" className={styles.tool} aria-label="Show all" onClick={props.onFit}>
        <Icon name="image" size={18} />
      </button>
      <button type="button" className={styles.tool} aria-label="Zoom in" onClick={() => props.onZoom(1.5)}>
        +
      </button>
    </div>
  );
}
