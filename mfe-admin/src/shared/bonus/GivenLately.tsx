import { useState } from 'react';
import { Notice, useApiData, usePagedList } from '@labelbridge/area-parts';
import { DateText, MoneyText } from '@labelbridge/ui';
import { type Schemas } from '@labelbridge/session';

const DAY_MS = 24 * 3_600_000;

type Payment = Schemas['PaymentDto'];

interface Props {
  readonly annotatorId: string;
  /** Id of the job, or of the project. */
  readonly workId: string;
}

/** Leaves out the pay of exams, which no admin gave. */
const isFor = ({ bonus }: Payment, workId: string): boolean =>
  bonus !== null && !bonus.examId && (bonus.jobId === workId || bonus.projectId === workId);

/** Warns of a bonus of the last day to the same person for the same work, so that two admins do not give it twice. */
export function GivenLately({ annotatorId, workId }: Props) {
  const [opened] = useState(Date.now);
  const { data } = usePagedList('/api/payments', { query: { annotatorId, q: 'bonus' } });
  const last = data?.find((each) => isFor(each, workId) && opened - Date.parse(each.invoicedDate) < DAY_MS);
  const detail = useApiData('/api/payments/{id}', last ? { path: { id: last._id } } : null);
  if (!last) return null;
  const giver = detail.data?.history[0]?.by.name;
  return (
    <Notice tone="wait" title="A bonus was given already">
      <MoneyText money={last.amount} />, <DateText instant={last.invoicedDate} />
      {giver && (
        <>
          , by <bdi>{giver}</bdi>
        </>
      )}
      : <bdi>{last.bonus?.reason}</bdi>
    </Notice>
  );
}
