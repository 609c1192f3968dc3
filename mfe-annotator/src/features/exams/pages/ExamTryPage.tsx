import { useEffect, useMemo, useState, type ReactNode } from 'react';
import { useParams } from '@labelbridge/router';
import { type ApiError, toApiError, useSession } from '@labelbridge/session';
import { EXAM_TRY_LABEL } from '@labelbridge/contracts';
import { EmptyState, ErrorState, LinkButton, Skeleton, useDocumentTitle } from '@labelbridge/ui';
import { interfaceOf } from '../../jobs/api/work-items.js';
import { type ExamItem, type ExamTry, examPath, useExamItem, useExamTry } from '../api/exams.js';
import { ExamItemView } from '../components/ExamItemView.js';
import { dropAnswer } from '../draft.js';
import styles from '../components/exams.module.css';

/** A try, full screen: the practice, then the test. */
export default function ExamTryPage() {
  const { id = '' } = useParams();
  const { data, error, reload } = useExamTry(id);
  useDocumentTitle(data ? `Exam: ${data.title}` : 'Exam');
  return (
    <Full>{data ? <Loaded one={data} /> : error ? <Failed error={error} onRetry={() => void reload()} /> : <Skeleton lines={6} />}</Full>
  );
}

const Full = ({ children }: { children: ReactNode }) => (
  <div className={styles.full} data-full-screen>
    {children}
  </div>
);

function Failed({ error, onRetry }: { error: ApiError; onRetry: () => void }) {
  return (
    <div className={styles.message}>
      <ErrorState error={error} onRetry={onRetry} />
      <LinkButton to="/dashboard/exams">See the exams</LinkButton>
    </div>
  );
}

function Loaded({ one }: { one: ExamTry }) {
  const { _id, state, parts, config: given } = one;
  const personId = useSession((session) => session.user?.userId) ?? '';
  useEffect(() => {
    if (state !== 'open') for (const { number } of parts) dropAnswer({ personId, tryId: _id, number });
  }, [state, parts, personId, _id]);
  const [at, setAt] = useState(() => parts.find(({ answered }) => !answered)?.number ?? 1);
  const read = useMemo(() => {
    try {
      return { config: interfaceOf(given) };
    } catch (failure) {
      return { error: toApiError(failure) };
    }
  }, [given]);
  if (state !== 'open') {
    return (
      <div className={styles.message}>
        <EmptyState
          title={`This try has ended: ${EXAM_TRY_LABEL[state]}`}
          text={one.right === null ? '' : `${one.right} of ${one.of} right, ${one.passMark} needed.`}
          action={<LinkButton to={examPath(one.examId)}>See the exam</LinkButton>}
        />
      </div>
    );
  }
  if (!read.config) return <Failed error={read.error} onRetry={() => location.reload()} />;
  return <Item key={at} {...{ one, at, config: read.config }} onGo={setAt} />;
}

type ItemProps = Omit<Parameters<typeof ExamItemView>[0], 'item' | 'onSaved' | 'onKeep'> & { readonly at: number };

function Item({ at, ...props }: ItemProps) {
  const { data, error, reload } = useExamItem(props.one._id, at);
  const [saves, setSaves] = useState(0);
  const [kept, setKept] = useState<ExamItem>();
  if (!data) return error ? <Failed error={error} onRetry={() => void reload()} /> : <Skeleton lines={6} />;
  const item = kept ?? data;
  const onSaved = (): void => {
    setKept(undefined);
    setSaves((count) => count + 1);
  };
  // An item that was just answered, here or elsewhere, is opened anew.
  return <ExamItemView key={`${item.answered} ${saves}`} item={item} {...props} onSaved={onSaved} onKeep={setKept} />;
}
