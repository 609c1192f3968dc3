import { useState } from 'react';
import { DetailList, DetailPage, Notice, toastFailure } from '@labelbridge/area-parts';
import { examTermsText } from '@labelbridge/contracts';
import { Link, useParams } from '@labelbridge/router';
import { useAction } from '@labelbridge/session';
import { Button, Card, Chip, LinkButton, PageHead, toast, useConfirm } from '@labelbridge/ui';
import { ReasonDialog } from '../../../shared/forms/ReasonDialog.js';
import { projectPath, taskItemsPath } from '../../../shared/paths.js';
import { askAgain, closeExam, type Exam, openExam, useExam } from '../api/exams.js';
import styles from '../components/exam.module.css';
import { ExamItems } from '../components/ExamItems.js';
import { ExamResults } from '../components/ExamResults.js';

/** An exam: what it still needs, whether people can take it, its items and results. */
export default function ExamPage() {
  const { id = '' } = useParams();
  const exam = useExam(id);
  return (
    <DetailPage
      back={{ to: '/admin/tasks', label: 'Task Management' }}
      title="Exam"
      resource={exam}
      errorTitle="The exam could not be loaded"
    >
      {(data) => <Loaded exam={data} />}
    </DetailPage>
  );
}

function Loaded({ exam }: { exam: Exam }) {
  const { _id, title, projectId, projectName, needed, pays, tests, items, people, passed, faults, open, archived } = exam;
  return (
    <>
      <PageHead
        title={title}
        documentTitle={`Exam: ${title}`}
        lead={`People take it by themselves. It is no work${pays ? ': who passes gets its time paid with the first approved job.' : ', and unpaid.'}`}
      />
      <Card title="The exam" actions={<Chip tone={open ? 'good' : 'wait'}>{open ? 'Open' : archived ? 'Archived' : 'Closed'}</Chip>}>
        <div className={styles.parts}>
          <DetailList
            align="start"
            details={[
              ['Project', projectId && <Link to={projectPath(projectId)}>{projectName}</Link>],
              ['Needed', needed ? 'Applications need it' : 'Not needed: choose it under “Who can apply” of the project'],
              ['Items', `${items}, of which ${tests} count`],
              ['People read', examTermsText(exam, tests, pays)],
              ['People', `${people} took it, ${passed} passed`],
            ]}
          />
          {!open && faults.length > 0 && (
            <Notice tone="wait" title="Not ready yet">
              {faults.join(' ')}
            </Notice>
          )}
          {!archived && <ExamButtons exam={exam} />}
        </div>
      </Card>
      <h2>Items</h2>
      <ExamItems examId={_id} />
      <h2>Results</h2>
      <ExamResults examId={_id} />
    </>
  );
}

const CLOSE = {
  title: 'Close the exam?',
  text: 'Nobody can take it until it opens again. Tries that are not handed in do not count; what was passed stays passed.',
  confirmLabel: 'Close the exam',
};

function ExamButtons({ exam: { _id, open, faults, title } }: { exam: Exam }) {
  const [asking, setAsking] = useState(false);
  const { confirm, confirmDialog } = useConfirm();
  const change = useAction(
    async () => {
      if (open && !(await confirm(CLOSE))) return;
      toast.success(await (open ? closeExam(_id) : openExam(_id)));
    },
    toastFailure(open ? 'The exam stays open' : 'The exam is not open'),
  );
  return (
    <div className="row">
      <LinkButton to={taskItemsPath(_id)}>Add items</LinkButton>
      <Button onClick={() => setAsking(true)}>Ask again</Button>
      <Button
        variant={open ? undefined : 'primary'}
        busy={change.busy}
        disabled={!open && faults.length > 0}
        onClick={() => void change.run()}
      >
        {open ? 'Close the exam' : 'Open the exam'}
      </Button>
      {confirmDialog}
      {asking && (
        <ReasonDialog
          title={`Ask everybody again: ${title}`}
          about="Earlier passes count no longer, and everybody has all tries again. Who has joined the project stays in it."
          hint="Those who had passed read this."
          confirmLabel="Ask again"
          onReason={async (reason) => {
            toast.success(await askAgain(_id, reason));
            setAsking(false);
          }}
          onClose={() => setAsking(false)}
        />
      )}
    </div>
  );
}
