import { Fragment, useEffect, useMemo, useRef, useState } from 'react';
import { type Region } from '@labelbridge/annotation';
import { ScreenTop, toastFailure } from '@labelbridge/area-parts';
import { guardLeaving } from '@labelbridge/router';
import { toApiError, useAction } from '@labelbridge/session';
import { Button, DateText, toast, useConfirm } from '@labelbridge/ui';
import { fixingKeys, ItemView, LabelBar, useFix, useKeys, useMarking, workItemOf } from '@labelbridge/workspace';
import { LEAVE_QUESTION } from '../../../shared/fixing.js';
import { makeGold } from '../../jobs/api/reviews.js';
import { suggestionText } from '../agreement-text.js';
import { type Adjudication, decideAnswer } from '../api/agreement.js';
import styles from '../../../shared/review.module.css';
import { regionSummary } from '../../../shared/region-summary.js';
import { Thumbnail } from '../../../shared/Thumbnail.js';
import answerStyles from './agreement.module.css';

interface CardProps {
  readonly item: Adjudication;
  /** Name of the answer in the viewer. */
  readonly shown: string;
  readonly disabled: boolean;
  readonly onShow: (place: number) => void;
}

/** Shows the answers side by side, in short. A press shows one in full. */
function AnswerCards({ item, shown, disabled, onShow }: CardProps) {
  return (
    <div className={answerStyles.answers} role="group" aria-label="Answers">
      {item.answers.map(({ name, regions }, place) => (
        <button
          key={name}
          type="button"
          className={answerStyles.answer}
          aria-pressed={name === shown}
          disabled={disabled && name !== shown}
          onClick={() => onShow(place)}
        >
          <b>
            <kbd>{place + 1}</kbd> {name}
          </b>
          <Thumbnail media={item.item.media} alt={`Picture with answer ${name}`} regions={regions} />
          <span dir="auto">{regionSummary({ regions })}</span>
        </button>
      ))}
    </div>
  );
}

interface Props {
  readonly item: Adjudication;
  readonly back: string;
  readonly hasNext: boolean;
  readonly onNext: () => void;
}

const NONE: ReadonlyMap<string, Region> = new Map();
const NO_MARKS = new Map();
/** Stands for the decision among the answers. */
const DECIDED = -1;
const KEYS = 'Keys: 1 to 9 show an answer, U uses it, G also as a known answer, F changes it, Page Down goes to the next item.';

/** Makes a decided answer the known one. @returns what happened: the decision stands if it fails */
const goldText = (itemId: string, regions: readonly Region[]): Promise<string> =>
  makeGold(itemId, regions, '').catch((error: unknown) => `It is not a gold item: ${toApiError(error).message}`);

/** Shows the answers on an item without names. The admin uses one of them, as it is or changed. */
export function Decide({ item, back, hasNext, onNext }: Props) {
  const [shown, setShown] = useState(item.decision ? DECIDED : 0);
  const answer = shown === DECIDED && item.decision ? { name: 'Decided', regions: item.decision.regions } : item.answers[shown];
  if (!answer) return null;
  return <Shown key={answer.name} {...{ item, back, hasNext, onNext, answer }} onShow={setShown} />;
}

function Shown({
  item,
  back,
  hasNext,
  onNext,
  answer,
  onShow,
}: Props & { answer: Adjudication['answers'][number]; onShow: (place: number) => void }) {
  const { config, answers, task, decision, suggestions } = item;
  const shownItem = useMemo(() => workItemOf(item.item), [item.item]);
  const fix = useFix(answer.regions);
  const [fixing, setFixing] = useState(false);
  const marking = useMarking(config, fix.regions, !fixing, fix.change);
  const { confirm, confirmDialog } = useConfirm();
  const isChanged = fix.undoName !== null;
  const isSent = useRef(false);
  useEffect(() => (isChanged ? guardLeaving(() => !isSent.current) : undefined), [isChanged]);
  const mayLeave = async (): Promise<boolean> => !isChanged || confirm(LEAVE_QUESTION);
  const decide = useAction(async (asGold: boolean) => {
    const regions = [...fix.regions.values()];
    const message = await decideAnswer(item._id, regions, item.mark);
    isSent.current = true;
    toast.success(message, asGold ? await goldText(item._id, regions) : undefined);
    onNext();
  }, toastFailure('Not decided'));
  const use = (): void => void decide.run(false);
  const useAsGold = (): void => void decide.run(true);
  const next = async (): Promise<void> => {
    if (hasNext && (await mayLeave())) onNext();
  };
  const leaveFix = async (): Promise<void> => {
    if (!(await mayLeave())) return;
    fix.reset();
    setFixing(false);
  };
  useKeys({
    PageDown: () => void next(),
    ...(fixing
      ? fixingKeys({ config, fix, marking, onPick: marking.pickLabel, onSave: use, onLeave: () => void leaveFix() })
      : {
          ...Object.fromEntries(answers.map((_, place) => [String(place + 1), () => onShow(place)])),
          ...(decision ? {} : { u: use, g: useAsGold, f: () => setFixing(true) }),
        }),
  });
  return (
    <div className={styles.screen} data-full-screen>
      <ScreenTop
        back={back}
        backLabel="Agreement of the project"
        title={task.title}
        under={suggestions.length > 0 ? `Consensus: ${suggestions.map(suggestionText).join('; ')}` : 'No consensus is suggested'}
      />
      {decision && (
        <p className={styles.notice}>
          Decided <DateText instant={decision.at} />
          {decision.reason === null ? '' : `: ${decision.reason}`}.{' '}
          {answer.name === 'Decided' ? 'This is the decided answer.' : `This is answer ${answer.name}.`}
        </p>
      )}
      <AnswerCards item={item} shown={answer.name} disabled={fixing} onShow={onShow} />
      <ItemView
        config={config}
        item={shownItem}
        regions={fix.regions}
        suggestions={NONE}
        marks={NO_MARKS}
        marking={marking}
        readOnly={!fixing}
        dataSaver={false}
        onStep={fix.change}
        name={`Answer ${answer.name}`}
      />
      <footer className={styles.foot}>
        {fixing && <LabelBar config={config} marking={marking} />}
        <div className={styles.buttons}>
          <span className={styles.keys}>{!fixing && !decision && KEYS}</span>
          {/* The key prevents React from reusing the focused Change button as Leave. */}
          {fixing ? (
            <Fragment key="fix">
              <Button disabled={!isChanged} onClick={fix.undo} aria-label={`Undo: ${fix.undoName ?? 'nothing'}`}>
                Undo
              </Button>
              <Button onClick={() => void leaveFix()}>Leave</Button>
              <Button variant="primary" busy={decide.busy} disabled={!isChanged} onClick={use}>
                Use changed
              </Button>
            </Fragment>
          ) : (
            <>
              <Button disabled={!hasNext} onClick={() => void next()}>
                Next
              </Button>
              {!decision && (
                <>
                  <Button disabled={decide.busy} onClick={() => setFixing(true)}>
                    Change {answer.name}
                  </Button>
                  <Button disabled={decide.busy} onClick={useAsGold}>
                    Use {answer.name} as gold
                  </Button>
                  <Button variant="primary" busy={decide.busy} onClick={use}>
                    Use {answer.name}
                  </Button>
                </>
              )}
            </>
          )}
        </div>
      </footer>
      {confirmDialog}
    </div>
  );
}
