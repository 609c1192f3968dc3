import { countText, LIMITS } from '@labelbridge/contracts';
import { useEffect, useRef } from 'react';
import { labelsOf } from '@labelbridge/annotation';
import { Button, EmptyState, PageHead, SelectField } from '@labelbridge/ui';
import { useIsOwn } from '../../../../shared/own.js';
import { Thumbnail } from '../../../../shared/Thumbnail.js';
import { type JobDetail } from '../../api/jobs.js';
import { type ReviewItem } from '../../api/reviews.js';
import { FILTER_TITLES, filtered, ITEM_FILTERS, labelsIn, nextToReview, type ItemFilter } from '../../review-filters.js';
import { annotatorName, jobTitle } from '../../job-names.js';
import { JobButtons } from '../JobButtons.js';
import { useJobDialogs } from '../use-job-dialogs.js';
import { ItemState } from './ItemState.js';
import styles from './review.module.css';

interface Props {
  readonly job: JobDetail;
  readonly items: readonly ReviewItem[];
  readonly shown: readonly ReviewItem[];
  readonly filter: ItemFilter;
  readonly label: string;
  /** The item that the person comes back from. */
  readonly focused: string | undefined;
  readonly onFilter: (filter: ItemFilter) => void;
  readonly onLabel: (label: string) => void;
  readonly onOpen: (item: ReviewItem) => void;
}

/** What the regions of an item are, as a reviewer fixed them, in a few words: “2 Car, 1 Bus”. */
function regionsInWords({ regions: theirs, fixed }: ReviewItem): string {
  const regions = fixed ?? theirs;
  const counts = new Map<string, number>();
  const answers = regions.filter(({ shape }) => shape.t === 'none').length;
  for (const region of regions) {
    if (region.shape.t === 'none') continue;
    const name = labelsOf(region).join(', ') || 'no label';
    counts.set(name, (counts.get(name) ?? 0) + 1);
  }
  const parts = [...counts].map(([name, count]) => `${count} ${name}`);
  return [...parts, ...(answers ? [countText(answers, 'answer')] : [])].join(', ') || 'Nothing is marked';
}

/** Why items were sent back: what a rejection of the job begins with. */
const reasonsOf = (sentBack: readonly ReviewItem[]): string =>
  [...new Set(sentBack.flatMap(({ review }) => review?.reason ?? []))].join('\n').slice(0, LIMITS.reasonMax);

/** What stands between the job and its approval. */
function progressText({ items }: JobDetail): string {
  const { toReview: waits = 0, sentBack = 0 } = items ?? {};
  const sample = waits
    ? `${countText(waits, 'sampled item is', 'sampled items are')} still to review before the approval.`
    : 'All sampled items are reviewed.';
  return sentBack
    ? `${sample} ${countText(sentBack, 'item is', 'items are')} sent back: reject the job, so that the annotator gets ${sentBack === 1 ? 'it' : 'them'}.`
    : sample;
}

/** All items of a job, with filters. */
export function ReviewGrid({ job, items, shown, filter, label, focused, onFilter, onLabel, onOpen }: Props) {
  const sentBack = filtered(items, 'sent-back', '');
  const dialogs = useJobDialogs(reasonsOf(sentBack));
  const list = useRef<HTMLUListElement>(null);
  useEffect(() => {
    if (focused !== undefined) list.current?.querySelector<HTMLElement>(`[data-item="${focused}"]`)?.focus();
  }, [focused]);
  const first = nextToReview(items, '');
  const labels = labelsIn(items);
  const isOwn = useIsOwn()(job);
  const mayReview = job.status === 'submitted' && !isOwn;
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
        {mayReview ? progressText(job) : `This job is ${job.status}: its items can be read.`}
      </p>
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
        <ul ref={list} className={styles.grid} aria-label="Items">
          {shown.map((item) => (
            <li key={item._id}>
              <button type="button" data-item={item._id} className={styles.card} onClick={() => onOpen(item)}>
                <span className={styles.number}>Item {items.indexOf(item) + 1}</span>
                <Thumbnail
                  media={item.item.media}
                  alt={`Picture of item ${items.indexOf(item) + 1}`}
                  regions={item.fixed ?? item.regions}
                />
                <ItemState item={item} />
                <span className={styles.words}>{item.state === 'skipped' ? item.skipReason : regionsInWords(item)}</span>
                <span className={styles.small}>
                  {item.seconds} s{item.sampled && ' · in the sample'}
                  {item.openComments > 0 && ` · ${countText(item.openComments, 'open comment')}`}
                </span>
              </button>
            </li>
          ))}
        </ul>
      )}
      {dialogs.dialog}
    </>
  );
}
