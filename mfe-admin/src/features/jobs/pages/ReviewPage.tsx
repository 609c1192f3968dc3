import { useState } from 'react';
import { DetailPage, ResourceCard } from '@labelbridge/area-parts';
import { type LabelConfig } from '@labelbridge/annotation';
import { useParams, useSearchParams } from '@labelbridge/router';
import { useJob, type JobDetail } from '../api/jobs.js';
import { useReviewItems, type ReviewItem } from '../api/reviews.js';
import { ItemReview } from '../components/review/ItemReview.js';
import { ReviewGrid } from '../components/review/ReviewGrid.js';
import { jobTitle } from '../job-names.js';
import { filtered, ITEM_FILTERS, nextToReview, type ItemFilter } from '../review-filters.js';
import { jobPath, reviewPath } from '../../../shared/paths.js';

/** Shows the items of a job, as a grid and one by one. The address has the item and the filters. */
export default function ReviewPage() {
  const { id = '' } = useParams();
  const job = useJob(id);
  const work = useReviewItems(id);
  const resource = { ...work, data: work.data && job.data && { ...work.data, job: job.data }, error: work.error ?? job.error };
  const [search] = useSearchParams();
  // One item fills the screen and has its own back link.
  if (search.has('item')) {
    return (
      <ResourceCard resource={resource} errorTitle="The items could not be loaded">
        {(data) => <Loaded {...data} />}
      </ResourceCard>
    );
  }
  return (
    <DetailPage back={{ to: jobPath(id), label: 'The job' }} title="Review" resource={resource} errorTitle="The items could not be loaded">
      {(data) => <Loaded {...data} />}
    </DetailPage>
  );
}

const isFilter = (value: string | null): value is ItemFilter => ITEM_FILTERS.some((each) => each === value);

/** Items reviewed on this page: the list is refetched only later. */
const reviewed = new Set<string>();

function Loaded({ job, items, config }: { job: JobDetail; items: readonly ReviewItem[]; config: LabelConfig }) {
  const [search, setSearch] = useSearchParams();
  const [focused, setFocused] = useState<string>();
  const asked = search.get('show');
  const filter = isFilter(asked) ? asked : 'all';
  const label = search.get('label') ?? '';
  const shown = filtered(items, filter, label);
  const open = items.find(({ _id }) => _id === search.get('item'));
  const set = (changes: Readonly<Record<string, string>>, replace: boolean): void => {
    const next = new URLSearchParams(search);
    for (const [name, value] of Object.entries(changes)) {
      if (value) next.set(name, value);
      else next.delete(name);
    }
    setSearch(next, { replace });
  };
  const go = (item: ReviewItem | undefined): void => {
    setFocused(open?._id);
    set({ item: item?._id ?? '' }, open !== undefined && item !== undefined);
  };
  if (!open) {
    return (
      <ReviewGrid
        {...{ job, config, items, shown, filter, label, focused }}
        onFilter={(show) => set({ show: show === 'all' ? '' : show }, true)}
        onLabel={(value) => set({ label: value }, true)}
        onOpen={go}
      />
    );
  }
  // A reviewed item leaves the filter. The next item then comes from all items.
  const list = shown.includes(open) ? shown : items;
  const at = list.indexOf(open);
  return (
    <ItemReview
      key={open._id}
      {...{ job, config, item: open }}
      title={jobTitle(job)}
      back={reviewPath(job._id)}
      place={{ number: items.indexOf(open) + 1, of: items.length }}
      before={list[at - 1]}
      after={list[at + 1]}
      onGo={go}
      onReviewed={() => {
        reviewed.add(`${open._id} ${open.revision}`);
        go(
          nextToReview(
            list.filter((each) => each === open || !reviewed.has(`${each._id} ${each.revision}`)),
            open._id,
          ),
        );
      }}
    />
  );
}
