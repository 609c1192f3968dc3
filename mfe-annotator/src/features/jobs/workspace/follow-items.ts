import { type Prediction } from '@labelbridge/annotation';
import { countText } from '@labelbridge/contracts';
import { ApiError } from '@labelbridge/session';
import { toast } from '@labelbridge/ui';
import { isRegions, workItemOf, type ItemEnd } from '@labelbridge/workspace';
import { type JobItem, type JobRow, OUT_OF_DATE } from '../api/work-items.js';

const endOf = ({ state, skipReason }: JobRow): ItemEnd | null =>
  state === 'done' ? { kind: 'done' } : state === 'skipped' ? { kind: 'skipped', reason: skipReason ?? '' } : null;

function predictionOf({ item: { prediction } }: JobRow): Prediction | null {
  if (!prediction || !isRegions(prediction.regions)) return null;
  const { model, score, regions } = prediction;
  return { ...(model === undefined ? {} : { model }), ...(score === undefined ? {} : { score }), regions };
}

/** @throws ApiError if this page does not know the format of the server's regions */
function itemOf(row: JobRow): JobItem {
  if (!isRegions(row.regions)) throw new ApiError(OUT_OF_DATE);
  return {
    assignmentId: row._id,
    item: workItemOf(row.item),
    prediction: predictionOf(row),
    revision: row.revision,
    regions: row.regions,
    end: endOf(row),
    seconds: row.seconds,
    bytes: row.item.bytes,
    openComments: row.openComments,
    sentBack: row.review?.verdict === 'reject' ? row.review.reason : null,
  };
}

/** Maximum number of listed item numbers. */
const NAMED = 5;

/** Names the items that an admin has removed, by the numbers that they had on screen. */
function takenOutText(numbers: readonly number[]): string {
  const [first] = numbers;
  if (numbers.length === 1) return `Item ${first} was taken out of the batch by an admin. It is not counted.`;
  const named = `Items ${numbers.slice(0, -1).join(', ')} and ${numbers.at(-1)}`;
  const which = numbers.length <= NAMED ? named : countText(numbers.length, 'item');
  return `${which} were taken out of the batch by an admin. They are not counted.`;
}

/** @returns whether anything has changed */
function tellChange(before: readonly JobItem[], after: readonly JobItem[]): boolean {
  const [known, kept] = [new Set(before), new Set(after)];
  const added = after.filter((item) => !known.has(item)).length;
  const numbers = before.flatMap((item, place) => (kept.has(item) ? [] : [place + 1]));
  const text = [...(added > 0 ? [`${countText(added, 'item')} added.`] : []), ...(numbers.length > 0 ? [takenOutText(numbers)] : [])];
  if (text.length > 0) toast.news('This batch has changed', text.join(' '));
  return text.length > 0;
}

/**
 * Converts rows to items and shows a toast of the changes. Known items stay as they were loaded: the copies on the device continue from
 * them.
 *
 * @param before undefined if nothing was loaded
 * @throws ApiError if this page does not know the format of the server's regions
 */
export function followItems(before: readonly JobItem[] | undefined, rows: readonly JobRow[]): readonly JobItem[] {
  const known = new Map(before?.map((item) => [item.assignmentId, item]));
  const items = rows.map((row) => known.get(row._id) ?? itemOf(row));
  return before && !tellChange(before, items) ? before : items;
}
