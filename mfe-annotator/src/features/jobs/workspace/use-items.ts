import { useEffect, useState } from 'react';
import { countText } from '@labelbridge/contracts';
import { type ApiError, toApiError } from '@labelbridge/session';
import { toast } from '@labelbridge/ui';
import { itemOf, type JobItem, type JobRow } from '../api/work-items.js';

/** The items of these rows. Those that are known stay as they were loaded: the copies on the device continue from them. */
export function followed(before: readonly JobItem[], rows: readonly JobRow[]): readonly JobItem[] {
  const known = new Map(before.map((item) => [item.assignmentId, item]));
  const items = rows.map((row) => known.get(row._id) ?? itemOf(row));
  return items.length === before.length && items.every((item, i) => item === before[i]) ? before : items;
}

/** What has changed, for the person who works on them. */
export function changeText(before: readonly JobItem[], after: readonly JobItem[]): string {
  const kept = after.filter((item) => before.includes(item)).length;
  const counts = [
    [after.length - kept, 'added'],
    [before.length - kept, 'taken out'],
  ] as const;
  return counts.flatMap(([count, how]) => (count > 0 ? `${countText(count, 'item')} ${how}` : [])).join(', ');
}

interface Read {
  readonly rows: readonly JobRow[];
  readonly items?: readonly JobItem[];
  readonly error?: ApiError;
}

function readOf(before: readonly JobItem[] | undefined, rows: readonly JobRow[]): Read {
  try {
    return { rows, items: followed(before ?? [], rows) };
  } catch (failure) {
    return { rows, error: toApiError(failure) };
  }
}

/** The items of a job whose rows were fetched; those that an admin adds or takes out meanwhile come and go. */
export function useItems(rows: readonly JobRow[] | undefined): Pick<Read, 'items' | 'error'> {
  const [read, setRead] = useState<Read & { readonly change?: string }>();
  if (rows && rows !== read?.rows) {
    const next = readOf(read?.items, rows);
    setRead({ ...next, change: read?.items && next.items ? changeText(read.items, next.items) : '' });
  }
  useEffect(() => {
    if (read?.change) toast.info('This batch has changed', `${read.change}.`);
  }, [read]);
  return read ?? {};
}
