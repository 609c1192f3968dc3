import { Fragment, useMemo, useState } from 'react';
import { type LabelConfig, type Region } from '@labelbridge/annotation';
import { ScreenTop } from '@labelbridge/area-parts';
import { REJECTION_RULES } from '@labelbridge/contracts';
import { Button, Icon, useConfirm } from '@labelbridge/ui';
import { fixingKeys, ItemView, LabelBar, useKeys, useMarking, workItemOf } from '@labelbridge/workspace';
import { LEAVE_QUESTION } from '../../../../shared/fixing.js';
import { ReasonDialog } from '../../../../shared/forms/ReasonDialog.js';
import { type JobDetail } from '../../api/jobs.js';
import { type ReviewItem } from '../../api/reviews.js';
import { annotatorName } from '../../job-names.js';
import { isReviewable } from '../../review-filters.js';
import { useReviewRefusal } from '../../use-review-refusal.js';
import { ItemState } from './ItemCards.js';
import { ReviewPanel } from './ReviewPanel.js';
import { useItemReview } from './use-item-review.js';
import styles from '../../../../shared/review.module.css';

interface Props {
  readonly job: JobDetail;
  readonly config: LabelConfig;
  readonly item: ReviewItem;
  readonly title: string;
  readonly back: string;
  readonly place: { readonly number: number; readonly of: number };
  readonly before: ReviewItem | undefined;
  readonly after: ReviewItem | undefined;
  readonly onGo: (item: ReviewItem | undefined) => void;
  readonly onReviewed: () => void;
}

const NONE: ReadonlyMap<string, Region> = new Map();
const ITEM_KEYS = 'Keys: A accepts, F fixes, R sends back, Page Down and Page Up change the item.';

/** Shows one item with the work on it, full screen: accept, fix, or send back with comments on regions. */
export function ItemReview({ job, config, item, title, back, place, before, after, onGo, onReviewed }: Props) {
  const shownItem = useMemo(() => workItemOf(item.item), [item.item]);
  const size = useMemo(() => ({ width: shownItem.width ?? 1, height: shownItem.height ?? 1 }), [shownItem]);
  const review = useItemReview(item, size, onReviewed);
  const [rejecting, setRejecting] = useState(false);
  const { fix, fixing, regions, send } = review;
  const marking = useMarking(config, regions, !fixing, fix.change);
  const refusal = useReviewRefusal(job);
  const waits = job.status === 'submitted' && isReviewable(item);
  const mayReview = waits && refusal === undefined;
  const regionId = marking.selected;
  const accept = (): void => void send.run('accept', { regionId });
  const saveFix = (): void => void send.run('fix', { regionId });
  const { confirm, confirmDialog } = useConfirm();
  /** Opening another item replaces the history entry. The guard of the page does not ask then, so this does. */
  const go = async (to: ReviewItem | undefined): Promise<void> => {
    if (!to) return;
    if (!review.isUnsaved || (await confirm(LEAVE_QUESTION))) onGo(to);
  };
  const leaveFix = async (): Promise<void> => {
    if (fix.undoName !== null && !(await confirm(LEAVE_QUESTION))) return;
    fix.reset();
    review.setFixing(false);
  };

  useKeys({
    PageUp: () => void go(before),
    PageDown: () => void go(after),
    ',': () => marking.cycle(-1),
    '.': () => marking.cycle(1),
    ...(fixing
      ? fixingKeys({ config, fix, marking, onPick: marking.pickLabel, onSave: saveFix, onLeave: () => void leaveFix() })
      : mayReview
        ? { a: accept, f: () => review.setFixing(true), r: () => setRejecting(true) }
        : {}),
  });

  return (
    <div className={styles.screen} data-full-screen>
      <ScreenTop
        back={back}
        backLabel="All items of the job"
        title={title}
        under={`Item ${place.number} of ${place.of} · ${annotatorName(job)} · ${item.seconds} s`}
      >
        <ItemState item={item} />
      </ScreenTop>
      {item.state === 'skipped' && <p className={styles.notice}>Skipped{item.skipReason === null ? '.' : `: ${item.skipReason}`}</p>}
      {item.state === 'done' && !fixing && regions.size === 0 && <p className={styles.notice}>Nothing is marked on this item.</p>}
      {waits && refusal !== undefined && <p className={styles.notice}>{refusal}</p>}
      <ItemView
        config={config}
        item={shownItem}
        regions={regions}
        suggestions={NONE}
        marks={review.marks}
        marking={marking}
        readOnly={!fixing}
        dataSaver={false}
        onStep={fix.change}
        name={`Item ${place.number} of ${place.of}`}
        beside={
          <ReviewPanel job={job} review={review} item={item} regions={regions} marking={marking} size={size} mayComment={mayReview} />
        }
      />
      <footer className={styles.foot}>
        {fixing && <LabelBar config={config} marking={marking} />}
        <div className={styles.buttons}>
          <Button variant="quiet" aria-label="Item before" disabled={!before} onClick={() => void go(before)}>
            <span className={styles.turned}>
              <Icon name="chevron" />
            </span>
          </Button>
          <Button variant="quiet" aria-label="Item after" disabled={!after} onClick={() => void go(after)}>
            <Icon name="chevron" />
          </Button>
          <span className={styles.keys}>{mayReview && !fixing && ITEM_KEYS}</span>
          {/* The key prevents React from reusing the focused Fix button as Leave. */}
          {fixing ? (
            <Fragment key="fix">
              <Button disabled={fix.undoName === null} onClick={fix.undo} aria-label={`Undo: ${fix.undoName ?? 'nothing'}`}>
                Undo
              </Button>
              <Button onClick={() => void leaveFix()}>Leave</Button>
              <Button variant="primary" busy={send.busy} disabled={fix.undoName === null} onClick={saveFix}>
                Save fix
              </Button>
            </Fragment>
          ) : (
            mayReview && (
              <>
                <Button variant="danger" disabled={send.busy} onClick={() => setRejecting(true)}>
                  Send back
                </Button>
                <Button disabled={send.busy} onClick={() => review.setFixing(true)}>
                  Fix
                </Button>
                <Button variant="primary" busy={send.busy} onClick={accept}>
                  Accept
                </Button>
              </>
            )
          )}
        </div>
      </footer>
      {confirmDialog}
      {rejecting && (
        <ReasonDialog
          title={`Send item ${place.number} back`}
          about={`${annotatorName(job)} gets it with your reason and your comments once the job is rejected.`}
          confirmLabel="Send back"
          rules={REJECTION_RULES}
          onReason={(reason) => review.decide('reject', { regionId, reason })}
          onClose={() => setRejecting(false)}
        />
      )}
    </div>
  );
}
