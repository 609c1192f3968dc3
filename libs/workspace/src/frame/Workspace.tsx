import { useMemo, useState, useSyncExternalStore, type ReactNode } from 'react';
import { hotkeysOf, isItemAnswer, type LabelConfig, type Prediction, type Region } from '@labelbridge/annotation';
import { Button, cx, Icon } from '@labelbridge/ui';
import { type RegionMark, type Step, type WorkItem } from '../tools/tool.js';
import { type ItemEnd } from '../work/copy.js';
import { type JobWork } from '../work/job-work.js';
import { type WorkCopy } from '../work/work-copy.js';
import { EditButtons } from './EditButtons.js';
import { ItemView } from './ItemView.js';
import { LabelBar } from './LabelBar.js';
import { useLazyModule } from './lazy-module.js';
import { DONE_CHECK, REGIONS } from './lazy.js';
import { EXTRAS } from './prefetch-for-offline.js';
import { partsOfInterface } from './interface-parts.js';
import { SaveState } from './SaveState.js';
import { type DoneProblem } from './done-problem.js';
import { useItemWork } from './use-item-work.js';
import { useKeys } from './use-keys.js';
import styles from './workspace.module.css';

interface WorkspaceProps {
  readonly title: string;
  readonly back: ReactNode;
  /** Controls of the whole job: guideline, settings. */
  readonly actions?: ReactNode;
  /** Content above the item: a comment of the reviewer, or a notice that another tab works. */
  readonly notice?: ReactNode;
  readonly config: LabelConfig;
  readonly item: WorkItem;
  readonly prediction: Prediction | null;
  readonly marks: ReadonlyMap<string, RegionMark>;
  readonly place: { readonly number: number; readonly of: number };
  readonly copy: WorkCopy;
  readonly work: JobWork;
  readonly readOnly: boolean;
  readonly dataSaver: boolean;
  /** Called if another tab has changed the item: opens the present copy. */
  readonly onReopen: () => void;
  readonly onEnd: (end: ItemEnd) => void;
  readonly onPrevious: (() => void) | undefined;
  readonly onNext: (() => void) | undefined;
  /** Stands in the place of the item until the person wants to see it. */
  readonly cover?: ReactNode;
  /** Shown once all items are done. Hides Done if this item has ended. */
  readonly submit?: ReactNode;
  readonly skipNote?: string | undefined;
}

export function Workspace(props: WorkspaceProps) {
  const { title, back, actions, notice, config, item, prediction, marks, place, copy, work, dataSaver, cover, submit } = props;
  const isElsewhere = useSyncExternalStore(copy.subscribe, () => copy.keeping === 'elsewhere');
  const readOnly = props.readOnly || isElsewhere;
  const sending = useSyncExternalStore(work.subscribe, () => work.sending);
  const mine = useItemWork(config, copy, prediction, readOnly);
  const { state, regions, suggestions, marking, step } = mine;
  const [dialog, setDialog] = useState<'regions' | 'skip' | 'keys'>();
  const [problem, setProblem] = useState<DoneProblem>();
  const parts = useMemo(() => partsOfInterface(config), [config]);
  const size = { width: item.width ?? 1, height: item.height ?? 1 };
  const shown = useMemo(() => new Map<string, Region>([...suggestions, ...regions]), [suggestions, regions]);
  const said = marks.get(marking.selected ?? '');
  const shapes = [...regions.values()].filter((region) => !isItemAnswer(region)).length;

  const works = !readOnly && !cover;
  const suggests = suggestions.size > 0 && works;
  const hasConflicts = state.conflicts.size > 0;
  const extras = useLazyModule(EXTRAS, suggests || isElsewhere || dialog === 'skip' || dialog === 'keys');
  const regionViews = useLazyModule(REGIONS, hasConflicts || dialog === 'regions');
  const doneCheck = DONE_CHECK.loaded();
  const close = () => setDialog(undefined);
  const done = () => props.onEnd({ kind: 'done' });
  const finish = async () => {
    if (!works || hasConflicts) return;
    // The server decides if the check cannot be fetched.
    const known = await DONE_CHECK.load().catch(() => undefined);
    // The last key may have changed the copy in the meantime.
    const found = known?.findDoneProblem(config, item, copy.current(), suggestions);
    setProblem(found);
    if (!found) done();
  };
  const onStep = (next: Step) => {
    setProblem(undefined);
    step(next);
  };
  const targets = hotkeysOf(config);
  const keys = {
    ...Object.fromEntries([...targets].map(([key, target]) => [key.replace('shift+', 'Shift+'), () => mine.pickKey(target)])),
    'Ctrl+z': mine.undo,
    'Ctrl+Shift+z': mine.redo,
    'Ctrl+y': mine.redo,
    'Ctrl+Enter': () => void finish(),
    Delete: marking.removeSelected,
    Backspace: () => (marking.draft ? marking.draft.back() : marking.removeSelected()),
    Enter: marking.draft?.finish,
    Escape: () => (marking.draft ? marking.draft.cancel() : marking.select(null)),
    ',': () => marking.cycle(-1),
    '.': () => marking.cycle(1),
    PageUp: props.onPrevious,
    PageDown: props.onNext,
    '?': () => setDialog('keys'),
  };
  useKeys(cover ? {} : keys);

  return (
    <div className={styles.frame} data-full-screen>
      <header className={styles.top}>
        {back}
        <h1 dir="auto" className={styles.title}>
          {title}
        </h1>
        <nav className={styles.place} aria-label="Items">
          <button
            type="button"
            className={cx(styles.iconButton, styles.previous)}
            aria-label="Item before"
            disabled={!props.onPrevious}
            onClick={props.onPrevious}
          >
            <Icon name="chevron" />
          </button>
          <p className={styles.number}>
            <span className={styles.numberWord}>Item </span>
            {place.number}
            <span className={styles.of}> of </span>
            {place.of}
            {state.end && <b className={styles.ended}>{state.end.kind === 'done' ? 'Done' : 'Skipped'}</b>}
          </p>
          <button type="button" className={styles.iconButton} aria-label="Item after" disabled={!props.onNext} onClick={props.onNext}>
            <Icon name="chevron" />
          </button>
        </nav>
        <SaveState copy={copy} sending={sending} />
        {actions}
        <button type="button" className={cx(styles.iconButton, styles.help)} aria-label="Keys" onClick={() => setDialog('keys')}>
          <Icon name="info" />
        </button>
      </header>
      {notice}
      {extras && isElsewhere && <extras.OtherTabNotice onReopen={props.onReopen} />}
      {hasConflicts && regionViews && (
        <regionViews.Conflicts config={config} regions={regions} conflicts={state.conflicts} size={size} onDecide={mine.decide} />
      )}
      {cover || (
        <ItemView
          config={config}
          item={item}
          regions={regions}
          suggestions={suggestions}
          marks={marks}
          marking={marking}
          readOnly={readOnly}
          dataSaver={dataSaver}
          onStep={onStep}
          name={`Item ${place.number} of ${place.of}`}
          beside={
            said?.kind === 'comment' && (
              <p className={styles.said} role="status">
                {said.text}
              </p>
            )
          }
        />
      )}
      <footer className={styles.foot}>
        {doneCheck && problem && (
          <doneCheck.DoneProblemNotice
            problem={problem}
            onDone={done}
            onSkip={() => setDialog('skip')}
            onShow={marking.select}
            onClose={() => setProblem(undefined)}
          />
        )}
        {suggests && extras && (
          <extras.SuggestionBar suggestions={suggestions} selected={marking.selected} onStep={step} onDiscard={mine.discard} />
        )}
        {works && <LabelBar config={config} marking={marking} />}
        <div className={styles.buttons}>
          {parts.tools.length + parts.questions.length > 0 && works && <EditButtons work={mine} />}
          {parts.tools.length > 0 && !cover && (
            <button
              type="button"
              className={cx(styles.iconButton, styles.listButton)}
              aria-label={`Regions, ${shapes}`}
              onClick={() => setDialog('regions')}
            >
              <Icon name="tasks" />
              <span aria-hidden="true">{shapes}</span>
            </button>
          )}
          <span className={styles.grow} />
          {!readOnly && (
            <Button disabled={hasConflicts} onClick={() => setDialog('skip')}>
              Skip
            </Button>
          )}
          {submit}
          {works && (!submit || !state.end) && (
            <Button variant="primary" disabled={hasConflicts} onClick={() => void finish()}>
              Done
            </Button>
          )}
        </div>
      </footer>
      {extras && dialog === 'skip' && (
        <extras.SkipDialog note={props.skipNote} onClose={close} onSkip={(reason) => props.onEnd({ kind: 'skipped', reason })} />
      )}
      {extras && dialog === 'keys' && <extras.KeysDialog config={config} onClose={close} />}
      {regionViews && dialog === 'regions' && (
        <regionViews.RegionDialog
          config={config}
          regions={shown}
          size={size}
          marks={marks}
          selected={marking.selected}
          readOnly={readOnly}
          onSelect={marking.select}
          onRemove={(id) => onStep({ label: 'Delete region', remove: [id] })}
          onClose={close}
        />
      )}
    </div>
  );
}
