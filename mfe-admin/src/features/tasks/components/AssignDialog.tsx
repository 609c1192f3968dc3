import { useState } from 'react';
import { FormDialog, Notice } from '@labelbridge/area-parts';
import { ADMIN_TOAST_MESSAGES as MESSAGES, LIMITS, required, TASK_FORM_MESSAGES } from '@labelbridge/contracts';
import { toast, useForm } from '@labelbridge/ui';
import { type Failure, FailureList, nameFailures } from '../../../shared/FailureList.js';
import { fullName } from '../../../shared/PersonName.js';
import { Combobox } from '../../../shared/combobox/Combobox.js';
import { useFormNotice } from '../../../shared/forms/use-form-notice.js';
import { taskTitle } from '../../../shared/names.js';
import { searchUsers, type User } from '../../users/api/users.js';
import { assignTask, type Task } from '../api/tasks.js';
import { TASK_MESSAGES } from '../task.messages.js';

const RULES = {
  userId: [
    required(TASK_FORM_MESSAGES.assigneeRequired),
    (ids: string) => (ids.split(' ').length > LIMITS.idsMax ? `At most ${LIMITS.idsMax} people at a time.` : undefined),
  ],
};

type Assignee = Pick<User, '_id' | 'firstname' | 'lastname' | 'username' | 'email'>;

export function AssignDialog({ task, onClose }: { task: Task; onClose: () => void }) {
  const form = useForm(RULES, { userId: '' });
  const [chosen, setChosen] = useState<readonly Assignee[]>([]);
  const [failures, setFailures] = useState<readonly Failure[]>([]);
  const failure = useFormNotice(MESSAGES.taskAssignFailedTitle, MESSAGES.taskAssignFailed);
  const choose = (people: readonly Assignee[]) => {
    setChosen(people);
    form.set('userId', people.map(({ _id }) => _id).join(' '));
  };

  const assign = async () => {
    failure.clear();
    const ids = chosen.map(({ _id }) => _id);
    const refused = await assignTask(task._id, ids);
    const done = chosen.length - refused.length;
    if (done > 0) toast.success(MESSAGES.taskAssigned, chosen.length > 1 ? `${done} of ${chosen.length} people have it.` : undefined);
    if (refused.length === 0) {
      onClose();
      return;
    }
    setFailures(nameFailures(refused, (id) => chosen.filter(({ _id }) => _id === id).map(fullName)[0]));
    choose([]);
  };

  return (
    <FormDialog
      title="Assign Task"
      form={form}
      onSubmit={assign}
      onFailure={failure.onFailure}
      confirmLabel={chosen.length > 1 ? `Assign to ${chosen.length} people` : 'Assign Task'}
      cancelLabel={failures.length > 0 ? 'Close' : 'Cancel'}
      onClose={onClose}
    >
      <p>
        <b>{taskTitle(task)}</b>
        {task.title !== null && `, ${task.taskName}`}
        {task.project && `, ${task.project.projectName}`}
      </p>
      {task.rate === null && (
        <Notice tone="wait" title={TASK_MESSAGES.noRateTitle}>
          {TASK_MESSAGES.noRate}
        </Notice>
      )}
      <FailureList title={MESSAGES.taskAssignFailedTitle} failures={failures} />
      <Combobox<Assignee>
        label="Assign to"
        name="userId"
        hint="Type a name, username or email. Each person gets their own job and a notification."
        placeholder="Search annotators"
        several
        search={(q) => searchUsers('USER', q)}
        keyOf={({ _id }) => _id}
        nameOf={fullName}
        detailOf={({ username, email }) => `@${username} · ${email}`}
        chosen={chosen}
        onChange={choose}
        problem={form.problems.userId}
      />
      {failure.notice}
    </FormDialog>
  );
}
