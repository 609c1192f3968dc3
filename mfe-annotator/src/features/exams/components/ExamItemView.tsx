import { useEffect, useMemo, useState } from 'react';
import { answerText, type LabelConfig, type Region, regionsIn } from '@labelbridge/annotation';
import { DeadlineText, Notice, ScreenTop } from '@labelbridge/area-parts';
import { countText, UNSAVED_MESSAGES } from '@labelbridge/contracts';
import { guardLeaving, useNavigate } from '@labelbridge/router';
import { type ApiError, useAction, useSession } from '@labelbridge/session';
import { Button, Icon, LinkButton, toast, useConfirm } from '@labelbridge/ui';
import {
  fixingKeys,
  ItemView,
  LabelBar,
  pickKey,
  regionsById,
  regionSummary,
  useFix,
  useKeys,
  useMarking,
  workItemOf,
} from '@labelbridge/workspace';
import { dropAnswer, keepAnswer, readAnswer } from '../draft.js';
import { answerItem, type ExamItem, examPath, type ExamTry, handIn, refreshTry } from '../api/exams.js';
import styles from './exams.module.css';

interface Props {
  readonly one: ExamTry;
  readonly config: LabelConfig;
  readonly item: ExamItem;
  readonly onGo: (number: number) => void;
  /** Called once the saved answer is fetched again. */
  readonly onSaved: () => void;
  /** Called with the item while its answer is changed here, so that what comes from elsewhere does not replace it. */
  readonly onKeep: (item: ExamItem | undefined) => void;
}

const NONE: ReadonlyMap<string, Region> = new Map();
const NO_MARKS = new Map();

const HAND_IN = { title: 'Hand the exam in?', text: 'It is marked at once, and cannot be changed any more.', confirmLabel: 'Hand in' };

const ANSWER_PROBLEM: Readonly<Record<number, string>> = { 0: 'Not sent: your answer stays here', 409: 'This has changed' };
const HAND_IN_PROBLEM: Readonly<Record<number, string>> = { 0: 'Not sent: the exam is not handed in', 409: 'This has changed' };

const leftText = (open: number): string => (open === 0 ? 'all answered: hand in' : `${countText(open, 'item')} open`);

/** One item of a try. The answer is on this device only until it is sent. */
export function ExamItemView({ one, config, item, onGo, onSaved, onKeep }: Props) {
  const { number, practice, answered, explained } = item;
  const { parts } = one;
  const navigate = useNavigate();
  const shown = useMemo(() => workItemOf(item.item), [item.item]);
  const [given] = useState(() => regionsIn(item.regions));
  const readOnly = explained !== null || (practice && answered);
  const personId = useSession((session) => session.user?.userId) ?? '';
  const place = useMemo(() => ({ personId, tryId: one._id, number }), [personId, one._id, number]);
  const [kept] = useState(() => (readOnly ? undefined : readAnswer(place)));
  const fix = useFix(kept ?? given);
  const [showsKnown, setShowsKnown] = useState(false);
  const known = useMemo(() => regionsById(regionsIn(explained?.known)), [explained]);
  const marking = useMarking(config, showsKnown ? known : fix.regions, readOnly, fix.change);
  const nameOf = (id: string): string => {
    const region = known.get(id);
    return region ? regionSummary(region, known, { width: shown.width ?? 1, height: shown.height ?? 1 }, config) : '';
  };
  const { confirm, confirmDialog } = useConfirm();
  const isChanged = kept !== undefined || fix.undoName !== null;
  const isUnsaved = isChanged && !readOnly;
  useEffect(() => (isUnsaved ? keepAnswer(place, [...fix.regions.values()]) : dropAnswer(place)), [isUnsaved, place, fix.regions]);
  useEffect(() => (isUnsaved ? guardLeaving(() => true) : undefined), [isUnsaved]);
  useEffect(() => onKeep(isChanged ? item : undefined), [onKeep, isChanged, item]);
  const open = parts.filter((part) => !part.answered && part.number !== number).length;
  const next = parts.find((part) => part.number > number)?.number;
  const [problem, setProblem] = useState<{ readonly title: string; readonly text: string }>();
  const failed = (titles: Readonly<Record<number, string>>, title: string) => (failure: ApiError) => {
    setProblem({ title: titles[failure.status] ?? title, text: failure.message });
    // It was saved, handed in or ended meanwhile: the page shows how it is now.
    if (failure.isConflict) void refreshTry(one._id).then(() => onKeep(undefined));
  };
  const save = useAction(
    async () => {
      setProblem(undefined);
      const done = await answerItem(one._id, number, [...fix.regions.values()]);
      dropAnswer(place);
      if (!done.explained && next !== undefined) onGo(next);
      else onSaved();
    },
    failed(ANSWER_PROBLEM, 'Not saved'),
  );
  const submit = useAction(
    async () => {
      if (!(await confirm(HAND_IN))) return;
      toast.info(await handIn(one._id));
      navigate(examPath(one.examId), { replace: true });
    },
    failed(HAND_IN_PROBLEM, 'The exam is not handed in'),
  );
  const go = async (to: number | undefined): Promise<void> => {
    if (to === undefined) return;
    const question = { title: UNSAVED_MESSAGES.leaveQuestion, text: UNSAVED_MESSAGES.notSaved, confirmLabel: UNSAVED_MESSAGES.leave };
    if (!isUnsaved) onGo(to);
    else if (await confirm(question)) {
      dropAnswer(place);
      onGo(to);
    }
  };
  const finish = (): void => void (readOnly ? go(next) : save.run());
  const pick = { config, marking, regions: () => fix.regions, onStep: fix.change };
  useKeys({
    ...fixingKeys({ config, fix, marking, onPick: (target) => pickKey(pick, target), onSave: finish }),
    PageUp: number > 1 ? () => void go(number - 1) : undefined,
    PageDown: next === undefined ? undefined : () => void go(next),
  });
  const isLast = open === 0 && answered && !isChanged;
  return (
    <div className={styles.screen}>
      <ScreenTop
        back={examPath(one.examId)}
        backLabel="Leave the exam"
        title={one.title}
        under={
          <>
            {practice ? 'Practice, does not count' : 'Test'} · item {number} of {parts.length} ·{' '}
            {leftText(parts.filter((part) => !part.answered).length)} · ends <DeadlineText instant={one.endsAt} />
          </>
        }
      >
        <LinkButton size="small" href={one.guidelineLink} aria-label="Guideline">
          <Icon name="book" size={18} />
        </LinkButton>
      </ScreenTop>
      {explained && (
        <div className={styles.notice} role="status">
          <b>{explained.right ? 'Right.' : 'Not right.'}</b> You answered: <span dir="auto">{answerText(given, config)}</span>. Known
          answer: <span dir="auto">{answerText(regionsIn(explained.known), config)}</span>.{' '}
          {explained.explanation && <span dir="auto">{explained.explanation}</span>}{' '}
          <Button size="small" aria-pressed={showsKnown} onClick={() => setShowsKnown(!showsKnown)}>
            {showsKnown ? 'Show my answer' : 'Show the known answer'}
          </Button>
          {explained.reasons.length > 0 && (
            <>
              <p id="why-each" className={styles.why}>
                Why each is right:
              </p>
              <ul className={styles.reasons} aria-labelledby="why-each">
                {explained.reasons.map(({ region, text }) => (
                  <li key={region}>
                    <b>
                      <bdi>{nameOf(region)}</bdi>
                    </b>
                    : <bdi>{text}</bdi>
                  </li>
                ))}
              </ul>
            </>
          )}
        </div>
      )}
      {kept && fix.undoName === null && <Notice tone="info">This answer was kept on your device. It is not saved yet.</Notice>}
      {problem && (
        <Notice tone="bad" title={problem.title}>
          {problem.text}
        </Notice>
      )}
      <ItemView
        config={config}
        item={shown}
        regions={showsKnown ? known : fix.regions}
        suggestions={NONE}
        marks={NO_MARKS}
        marking={marking}
        readOnly={readOnly}
        dataSaver={false}
        onStep={fix.change}
        name={`Item ${number} of ${parts.length}`}
      />
      <footer className={styles.foot}>
        {!readOnly && <LabelBar config={config} marking={marking} />}
        <div className={styles.buttons}>
          <Button disabled={number <= 1} onClick={() => void go(number - 1)}>
            Back
          </Button>
          {!readOnly && (
            <Button disabled={fix.undoName === null} onClick={fix.undo} aria-label={`Undo: ${fix.undoName ?? 'nothing'}`}>
              Undo
            </Button>
          )}
          <span className={styles.grow} />
          {next !== undefined && (readOnly || (answered && !isChanged)) && (
            <Button variant={isLast ? undefined : 'primary'} onClick={() => void go(next)}>
              Go on
            </Button>
          )}
          {!readOnly && (!answered || isChanged) && (
            <Button variant="primary" busy={save.busy} onClick={() => void save.run()}>
              Save the answer
            </Button>
          )}
          {isLast && (
            <Button variant="primary" busy={submit.busy} onClick={() => void submit.run()}>
              Hand in
            </Button>
          )}
        </div>
      </footer>
      {confirmDialog}
    </div>
  );
}
