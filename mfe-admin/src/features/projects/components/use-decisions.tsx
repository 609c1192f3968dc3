import { type ReactNode, useState } from 'react';
import { REJECT_APPLICATION_HINT } from '@labelbridge/contracts';
import { ApiError, useAction } from '@labelbridge/session';
import { toast, useConfirm } from '@labelbridge/ui';
import { fullName } from '../../../shared/PersonName.js';
import { ReasonDialog } from '../../../shared/forms/ReasonDialog.js';
import { lacksOf } from './applicant-columns.js';
import { type Application, approveApplication, refreshApplications, rejectApplication, reopenApplication } from '../api/applications.js';

export type Decided = Pick<Application, '_id' | 'annotator' | 'project' | 'status'>;

interface Decisions {
  readonly approve: (application: Decided) => void;
  /** Asks first if some of them lack what the project needs. @returns whether to go on */
  readonly mayApprove: (applications: readonly Decided[]) => Promise<boolean>;
  readonly reopen: (application: Decided) => void;
  readonly askToReject: (application: Decided) => void;
  readonly approving: boolean;
  readonly reopening: boolean;
  readonly onError: (error: ApiError) => void;
  readonly dialog: ReactNode;
}

/** People that the question names. */
const NAMED = 3;

export const applicantOf = ({ annotator }: Pick<Application, 'annotator'>): string => (annotator ? fullName(annotator) : 'An annotator');

export function useDecisions(): Decisions {
  const [rejecting, setRejecting] = useState<Decided>();
  const onError = (error: ApiError) => {
    toast.error('The application is unchanged', error.message);
    if (error.isConflict || error.status === 404) refreshApplications();
  };
  const { confirm, confirmDialog } = useConfirm();
  const mayApprove = async (applications: readonly Decided[]): Promise<boolean> => {
    const lacking = applications.filter((each) => lacksOf(each) !== '');
    if (lacking.length === 0) return true;
    const named = lacking.slice(0, NAMED).map((each) => `${applicantOf(each)}: ${lacksOf(each)}.`);
    const text = [...named, ...(lacking.length > NAMED ? [`And ${lacking.length - NAMED} more.`] : [])].join(' ');
    return confirm({ title: 'Approve although they lack what the project needs?', text, confirmLabel: 'Approve' });
  };
  const approve = useAction(async (application: Decided) => {
    if (await mayApprove([application])) toast.success(await approveApplication(application._id));
  }, onError);
  const reopen = useAction(async ({ _id }: Decided) => toast.success(await reopenApplication(_id)), onError);
  const reject = async ({ _id }: Decided, reason: string) => {
    try {
      toast.success(await rejectApplication(_id, reason));
      setRejecting(undefined);
    } catch (error) {
      if (error instanceof ApiError && error.isConflict) refreshApplications();
      throw error;
    }
  };
  return {
    approve: (application) => void approve.run(application),
    mayApprove,
    reopen: (application) => void reopen.run(application),
    askToReject: setRejecting,
    approving: approve.busy,
    reopening: reopen.busy,
    onError,
    dialog: rejecting ? (
      <ReasonDialog
        title={`Reject ${applicantOf(rejecting)}`}
        about={`${applicantOf(rejecting)} applied to ${rejecting.project.projectName}. ${REJECT_APPLICATION_HINT}`}
        confirmLabel="Reject application"
        onReason={(reason) => reject(rejecting, reason)}
        onClose={() => setRejecting(undefined)}
      />
    ) : (
      confirmDialog
    ),
  };
}
