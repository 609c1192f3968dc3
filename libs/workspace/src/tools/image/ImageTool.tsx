import { useCallback, useEffect, useMemo, useState } from 'react';
import {
  ARROW_STEP,
  arrowStep,
  controlNamed,
  moved,
  newRegionId,
  resized,
  resultNameOf,
  specOf,
  withLabels,
  regionName,
  type Region,
  type Shape,
  type TagSpec,
} from '@labelbridge/annotation';
import { Button, VisuallyHidden } from '@labelbridge/ui';
import { regionColor, labelColor, useTheme } from '../../frame/label-colors.js';
import { drawingControls, labelsFor } from '../../frame/interface-parts.js';
import { useKeys } from '../../frame/use-keys.js';
import { type Mode } from '../stage/gestures.js';
import { type Painted } from '../stage/paint-shapes.js';
import { drawingTool, placedShape } from '../stage/shapes/stage-shapes.js';
import { type ToolProps } from '../tool.js';
import { fileToShow, mediaOf } from '../media-file.js';
import { ToolButtons } from './ToolButtons.js';
import { useStage } from './use-stage.js';
import styles from './image.module.css';

const START_BRUSH = 28;
const MASK_STEP_TEXT = { paint: 'Paint', erase: 'Erase' } as const;

export default function ImageTool(props: ToolProps) {
  const { config, object, item, regions, selected, active, readOnly, marks, onSelect, onActive, onChange, onDraft, dataSaver } = props;
  const theme = useTheme();
  const [mode, setMode] = useState<Mode>('draw');
  const [brush, setBrush] = useState(START_BRUSH);
  const controls = useMemo(() => drawingControls(config, object), [config, object]);
  const control = controls.find(({ name }) => name === active?.control) ?? controls[0];
  const spec: TagSpec | undefined = control && specOf(control.tag);
  const kind = spec?.draws.image;
  const links = mediaOf(item, object);
  const file = links && fileToShow(links, dataSaver);

  const shapes = useMemo(
    () =>
      [...regions.values()].flatMap((region): Painted[] => {
        const { id, to, shape } = region;
        if (to !== object.name || shape.t === 'none' || shape.t === 'relation') return [];
        const mark = marks.get(id)?.kind;
        const dashed = mark === 'suggested' || mark === 'removed';
        return [{ id, shape, color: regionColor(config, region, theme), label: regionName(region), dashed }];
      }),
    [config, object, regions, marks, theme],
  );
  const color = labelColor(config, control?.name ?? '', active?.label, theme);
  const scene = useMemo(() => ({ shapes, selected, color, readOnly }), [shapes, selected, color, readOnly]);

  const create = (shape: Shape) => {
    if (!control) return;
    const label = active?.label;
    const empty: Region = { id: newRegionId(), from: control.name, to: object.name, type: control.tag, labels: [], shape };
    const region = label === undefined ? empty : withLabels(config, empty, [label]);
    onChange({ label: `Draw ${regionName(region)}`, put: [region] });
    onSelect(region.id, true);
  };
  const change = (id: string, shape: Shape | null, what?: string) => {
    const region = regions.get(id);
    if (!region || readOnly) return;
    const name = regionName(region);
    if (!shape) return onChange({ label: `Delete ${name}`, remove: [id] });
    const does = what ?? (shape.t === 'mask' ? (mode === 'erase' ? MASK_STEP_TEXT.erase : MASK_STEP_TEXT.paint) : 'Move');
    onChange({ label: `${does} ${name}`, put: [{ ...region, shape }] });
  };
  const { host, image, stage, gestures, state, retry, draftCorners } = useStage({
    scene,
    picture: item,
    source: file?.url,
    target: { mode: () => mode, kind: () => kind, brush: () => brush, onSelect, onCreate: create, onChange: change },
  });

  // Undo and Escape apply to the corners of an open polygon first.
  useEffect(() => {
    if (draftCorners === 0) return undefined;
    onDraft({
      label: 'Corner',
      back: () => gestures.current?.back(),
      cancel: () => gestures.current?.cancelDraft(),
      ...(draftCorners > 2 ? { finish: () => gestures.current?.finish() } : {}),
    });
    return () => onDraft(null);
  }, [draftCorners, gestures, onDraft]);

  const pick = useCallback(
    (name: string) => {
      setMode('draw');
      const labels = labelsFor(config, name).map(resultNameOf);
      const keep = active?.label !== undefined && labels.includes(active.label) ? active.label : labels[0];
      onActive({ control: name, label: keep });
      if (controlNamed(config, name)?.tag !== 'brushlabels') onSelect(null);
    },
    [config, active, onActive, onSelect],
  );

  const chosen = selected === null ? undefined : regions.get(selected);
  const place = () => {
    const view = stage.current?.view;
    const tool = drawingTool(kind);
    if (view && tool && !readOnly) create(placedShape(tool, view, shapes.length));
  };
  const arrow = (event: KeyboardEvent) => {
    const step = arrowStep(event.key, event.shiftKey);
    const view = stage.current?.view;
    if (!step || !view) return;
    if (!chosen || chosen.to !== object.name || readOnly)
      return stage.current?.setView(view.panned((-step[0] / ARROW_STEP) * 24, (-step[1] / ARROW_STEP) * 24));
    const after = event.altKey ? resized(chosen.shape, ...step) : moved(chosen.shape, ...step);
    const does = event.altKey ? 'Size' : 'Move';
    onChange({ label: `${does} ${regionName(chosen)}`, put: [{ ...chosen, shape: after }], group: `${does}:${chosen.id}` });
  };
  const arrows = ['ArrowLeft', 'ArrowRight', 'ArrowUp', 'ArrowDown'].flatMap((key) => [
    key,
    `Shift+${key}`,
    `Alt+${key}`,
    `Alt+Shift+${key}`,
  ]);
  useKeys({
    ...Object.fromEntries(arrows.map((key) => [key, arrow])),
    n: place,
    '+': () => stage.current?.zoom(1.5),
    '=': () => stage.current?.zoom(1.5),
    '-': () => stage.current?.zoom(1 / 1.5),
    Home: () => stage.current?.fit(),
  });

  return (
    <div className={styles.image}>
      <div
        ref={host}
        className={styles.host}
        data-mode={readOnly || kind === undefined ? 'pan' : mode}
        role="application"
        aria-busy={state === 'loading'}
        aria-label={readOnly ? 'Picture' : 'Picture. N places a shape, arrows move the chosen one, Alt and arrows size it.'}
        tabIndex={0}
      >
        <img ref={image} alt="" draggable={false} decoding="async" />
        {state !== 'shown' && (
          <div className={styles.state}>
            {state === 'loading' ? (
              <p role="status">Loading the picture…</p>
            ) : (
              <>
                <p role="alert">{file ? 'The picture did not load.' : 'This item has no picture.'}</p>
                {file && <Button onClick={retry}>Try again</Button>}
              </>
            )}
          </div>
        )}
      </div>
      <ToolButtons
        controls={controls.map((each) => ({ control: each, name: toolName(specOf(each.tag)) }))}
        active={control?.name}
        mode={mode}
        paints={kind === 'mask'}
        brush={brush}
        canFinish={draftCorners > 2}
        readOnly={readOnly}
        onPick={pick}
        onMode={(next) => {
          setMode(next);
          // Move applies to the selected shape, so it no longer counts as just drawn.
          if (next === 'pan') onSelect(selected);
        }}
        onBrush={setBrush}
        onFinish={() => gestures.current?.finish()}
        onZoom={(factor) => stage.current?.zoom(factor)}
        onFit={() => stage.current?.fit()}
      />
      <VisuallyHidden>
        <span role="status">{chosen && `Chosen: ${regionName(chosen)}`}</span>
      </VisuallyHidden>
    </div>
  );
}

const toolName = ({ draws }: TagSpec): string => drawingTool(draws.image)?.tool ?? 'Draw';
