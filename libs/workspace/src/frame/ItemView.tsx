import { Suspense, useMemo, type ReactNode } from 'react';
import { isItemAnswer, textIn, type LabelConfig, type Region } from '@labelbridge/annotation';
import { cx, Skeleton } from '@labelbridge/ui';
import { toolOf } from '../tools/registry.js';
import { type RegionMark, type Step, type WorkItem } from '../tools/tool.js';
import { useLazyModule } from './lazy-module.js';
import { partsOfInterface } from './interface-parts.js';
import { QUESTIONS, REGIONS } from './lazy.js';
import { type Marking } from './use-marking.js';
import { useMediaQuery } from './use-media-query.js';
import styles from './item-view.module.css';

interface ItemViewProps {
  readonly config: LabelConfig;
  readonly item: WorkItem;
  readonly regions: ReadonlyMap<string, Region>;
  /** Suggestions that the person has neither accepted nor discarded. */
  readonly suggestions: ReadonlyMap<string, Region>;
  readonly marks: ReadonlyMap<string, RegionMark>;
  readonly marking: Marking;
  readonly readOnly: boolean;
  readonly dataSaver: boolean;
  readonly onStep: (step: Step) => void;
  /** Content such as comments on the chosen region. */
  readonly beside?: ReactNode;
  /** Name of the item. With a name, the item takes the focus if no element has it, such as after a change of item. */
  readonly name?: string | undefined;
}

/** Width as in the style sheet. Below it, the frame shows the list of regions in a dialog. */
const WIDE = '(min-width: 900px)';

export function ItemView(props: ItemViewProps) {
  const { config, item, regions, suggestions, marks, marking, readOnly, dataSaver, onStep, beside, name } = props;
  const { tools, texts, questions, regionQuestions } = partsOfInterface(config);
  const shown = useMemo(() => (suggestions.size === 0 ? regions : new Map([...suggestions, ...regions])), [regions, suggestions]);
  const allMarks = useMemo(
    () => new Map<string, RegionMark>([...[...suggestions.keys()].map((id) => [id, SUGGESTED] as const), ...marks]),
    [suggestions, marks],
  );
  const chosen = marking.selected === null ? undefined : shown.get(marking.selected);
  const size = { width: item.width ?? 1, height: item.height ?? 1 };
  const hasTool = tools.length > 0;
  const asksRegion = chosen !== undefined && regionQuestions.length > 0;
  const asks = asksRegion || questions.length > 0;
  const questionViews = useLazyModule(QUESTIONS, asks);
  const lists = useMediaQuery(WIDE, true) && hasTool && [...shown.values()].some((region) => !isItemAnswer(region));
  const regionViews = useLazyModule(REGIONS, lists);
  return (
    <div className={cx(styles.view, hasTool && styles.withTool)}>
      <div
        // A ref function that is new each time runs after each render.
        ref={(stage) => {
          if (name && document.activeElement === document.body) stage?.focus({ preventScroll: true });
        }}
        className={styles.stage}
        role={name && 'group'}
        aria-label={name}
        tabIndex={-1}
      >
        {texts.map((object) =>
          object.kind === 'header' ? (
            <h2 key={object.name} dir="auto" className={styles.heading}>
              {textIn(object, item.data)}
            </h2>
          ) : (
            <p key={object.name} dir="auto" className={styles.reading}>
              {textIn(object, item.data)}
            </p>
          ),
        )}
        {tools.map((object) => {
          const Tool = toolOf(object.kind);
          return (
            Tool && (
              <Suspense key={object.name} fallback={<Skeleton />}>
                <Tool
                  config={config}
                  object={object}
                  item={item}
                  regions={shown}
                  selected={marking.selected}
                  onSelect={marking.select}
                  active={marking.active}
                  onActive={marking.setActive}
                  readOnly={readOnly}
                  marks={allMarks}
                  onChange={onStep}
                  onDraft={marking.setDraft}
                  dataSaver={dataSaver}
                />
              </Suspense>
            )
          );
        })}
      </div>
      <div className={styles.panel}>
        {asks && !questionViews && <Skeleton />}
        {questionViews && asksRegion && (
          <questionViews.RegionQuestions config={config} item={item} region={chosen} readOnly={readOnly} onStep={onStep} />
        )}
        {beside}
        {questionViews && questions.length > 0 && (
          <questionViews.ItemQuestions
            config={config}
            item={item}
            regions={regions}
            suggestions={suggestions}
            readOnly={readOnly}
            onStep={onStep}
          />
        )}
        {lists && (
          <section className={styles.list} aria-label="Regions">
            <h2 className={styles.listTitle}>Regions</h2>
            {regionViews && (
              <regionViews.RegionList
                config={config}
                regions={shown}
                size={size}
                marks={allMarks}
                selected={marking.selected}
                readOnly={readOnly}
                onSelect={marking.select}
                onRemove={(id) => onStep({ label: 'Delete region', remove: [id] })}
              />
            )}
          </section>
        )}
      </div>
    </div>
  );
}

const SUGGESTED: RegionMark = { kind: 'suggested', text: 'Suggested' };
