import { CONTENT_MESSAGES, countText, LIMITS, mayDisturb } from '@labelbridge/contracts';
import { drawnShareText, type LabelConfig } from '@labelbridge/annotation';
import { SelectionBar, useSelection, toastFailure } from '@labelbridge/area-parts';
import { Button, Card, EmptyState, PageHead, SelectField, toast } from '@labelbridge/ui';
import { useState } from 'react';
import { useAction } from '@labelbridge/session';
import { FailureList, type Failure, nameFailures } from '../../../../shared/FailureList.js';
import { type JobDetail } from '../../api/jobs.js';
import { type ReviewItem, acceptItems } from '../../api/reviews.js';
import {
  FILTER_TITLES,
  filtered,
  isReviewable,
  isReviewed,
  ITEM_FILTERS,
  labelsIn,
  nextToReview,
  type ItemFilter,
} from '../../review-filters.js';
import { annotatorName, jobTitle } from '../../job-names.js';
import { useReviewRefusal } from '../../use-review-refusal.js';
import { PinnedGuideline, TaskGuidelineLink } from '../PinnedGuideline.js';
import { JobButtons } from '../JobButtons.js';
import { useJobDialogs } from '../use-job-dialogs.js';
import { ItemCards } from './ItemCards.js';
import styles from '../../../../shared/review.module.css';

interface Props {
  readonly job: JobDetail;
  readonly config: LabelConfig;
  readonly items: readonly ReviewItem[];
  readonly shown: readonly ReviewItem[];
  readonly filter: ItemFilter;
  readonly label: string;
  /** Item that the admin returns from. */
  readonly focused: string | undefined;
  readonly onFilter: (filter: ItemFilter) => void;
  readonly onLabel: (label: string) => void;
  readonly onOpen: (item: ReviewItem) => void;
}

/** Collects the reasons of items that were sent back, as the initial reason of a rejection of the job. */
const reasonsOf = (sentBack: readonly ReviewItem[]): string =>
  [...new Set(sentBack.flatMap(({ review }) => review?.reason ?? []))].join('\n').slice(0, LIMITS.reasonMax);

/** Describes the progress of the sample, and the obstacles to the approval of the job. */
function progressText({ items: counts }: JobDetail, items: readonly ReviewItem[]): string {
  const sample = items.filter((item) => item.sampled && isReviewable(item));
  const looked = `${sample.filter(isReviewed).length} of ${sample.length} of the sample looked at.`;
  const { toReview = 0, sentBack = 0 } = counts ?? {};
  return [
    sample.length > 0 ? looked : 'No item is in the sample.',
    ...(toReview > 0 ? ['The approval waits for the rest.'] : []),
    ...(sentBack > 0
      ? [
          `${countText(sentBack, 'item is', 'items are')} sent back: reject the job, so that the annotator gets ${sentBack === 1 ? 'it' : 'them'}.`,
        ]
      : []),
  ].join(' ');
}

export function ReviewGrid({ job, config, items, shown, filter, label, focused, onFilter, onLabel, onOpen }: Props) {
  const sentBack = filtered(items, 'sent-back', '');
  const dialogs = useJobDialogs(reasonsOf(sentBack));
  const first = nextToReview(items, '');
  const labels = labelsIn(items);
  const refusal = useReviewRefusal(job);
  const mayReview = job.status === 'submitted' && refusal === undefined;
  const isSelectable = (item: ReviewItem): boolean => mayReview && isReviewable(item) && !isReviewed(item);
  const selectable = shown.filter(isSelectable);
  const selection = useSelection(selectable);
  const accept = useAcceptMany(job._id, items, selection.clear);
  return (
    <>
      <PageHead
        title={`Review ${jobTitle(job)}`}
        lead={annotatorName(job)}
        actions={
          <>
            <JobButtons job={job} onOpen={dialogs.open} />
            {first && mayReview && (
              <Button variant="primary" onClick={() => onOpen(first)}>
                Review next
              </Button>
            )}
          </>
        }
      />
      <p className={styles.progress} role="status">
        {mayReview ? progressText(job, items) : `This job is ${job.status}: its items can be read.`}
      </p>
      {job.drawn && job.status !== 'pending' && <p className={styles.progress}>{drawnShareText(job.drawn)}</p>}
      {mayDisturb(job) && <p className={styles.progress}>{CONTENT_MESSAGES.mayShow(job.content)}.</p>}
      {(job.guideline || job.task.taskGuidelineLink) && (
        <Card title="Guideline">
          <PinnedGuideline job={job} />
          <TaskGuidelineLink job={job} />
        </Card>
      )}
      <div className={styles.filters}>
        <SelectField
          name="show"
          optional="unsaid"
          label="Show"
          value={filter}
          options={ITEM_FILTERS.map((value) => ({ value, label: `${FILTER_TITLES[value]} (${filtered(items, value, label).length})` }))}
          onChange={(value) => onFilter(ITEM_FILTERS.find((each) => each === value) ?? 'all')}
        />
        {labels.length > 0 && (
          <SelectField
            name="label"
            optional="unsaid"
            label="Label"
            value={label}
            placeholder="Any label"
            options={labels.map((value) => ({ value, label: value }))}
            onChange={onLabel}
          />
        )}
      </div>
      {shown.length === 0 ? (
        <EmptyState title="No such items" text="No item of this job passes these filters." />
      ) : (
        <>
          {selectable.length > 0 && (
            <SelectionBar selection={selection} count={selectable.length}>
              <Button
                variant="primary"
                busy={accept.busy}
                disabled={selection.rows.length === 0}
                onClick={() => void accept.run(selection.rows)}
              >
                Accept selected
              </Button>
              <span className={styles.keys}>X selects the item in focus.</span>
            </SelectionBar>
          )}
          <FailureList title="These items were not accepted" failures={accept.failures} onClose={accept.clearFailures} />
          <ItemCards {...{ config, items, shown, selection, isSelectable, focused, onOpen }} />
        </>
      )}
      {dialogs.dialog}
    </>
  );
}

/** @param onDone called when the server has answered */
function useAcceptMany(jobId: string, items: readonly ReviewItem[], onDone: () => void) {
  const [failures, setFailures] = useState<readonly Failure[]>([]);
  const { busy, run } = useAction(async (chosen: readonly ReviewItem[]) => {
    const failed = await acceptItems(
      jobId,
      chosen.map(({ _id }) => _id),
    );
    setFailures(nameFailures(failed, (id) => `Item ${items.findIndex(({ _id }) => _id === id) + 1}`));
    const accepted = chosen.length - failed.length;
    if (accepted > 0) toast.success(`${countText(accepted, 'item is', 'items are')} accepted`);
    onDone();
  }, toastFailure('The items are not all accepted'));
  return { busy, run, failures, clearFailures: () => setFailures([]) };
}
