import { useState } from 'react';
import { ADMIN_TOAST_MESSAGES as TEXTS, LIMITS, required, TASK_FORM_MESSAGES } from '@labelbridge/contracts';
import { Button, Dialog, DialogActions, Form, toast, useForm } from '@labelbridge/ui';
import { Combobox } from '../../../shared/combobox/Combobox.js';
import { useFormNotice } from '../../../shared/forms/use-form-notice.js';
import { FailedList, type Failed, nameFailures } from '../../../shared/show/FailedList.js';
import { fullName } from '../../../shared/show/PersonName.js';
import { searchUsers, type User } from '../../users/api/users.js';
import { assignTask, type Task } from '../api/tasks.js';
import { titleOf } from '../task-form.js';

const RULES = {
  userId: [
    required(TASK_FORM_MESSAGES.assigneeRequired),
    (ids: string) => (ids.split(' ').length > LIMITS.idsMax ? `At most ${LIMITS.idsMax} people at a time.` : undefined),
  ],
};

type Assignee = Pick<User, '_id' | 'firstname' | 'lastname' | 'username' | 'email'>;

/** Assigns a task to one person or several; those who could not get it are named with the reason. */
export function AssignDialog({ task, onClose }: { task: Task; onClose: () => void }) {
  const form = useForm(RULES, { userId: '' });
  const [chosen, setChosen] = useState<readonly Assignee[]>([]);
  const [failed, setFailed] = useState<readonly Failed[]>([]);
  const choose = (people: readonly Assignee[]) => {
    setChosen(people);
    form.set('userId', people.map(({ _id }) => _id).join(' '));
  };

  const failure = useFormNotice(TEXTS.taskAssignFailedTitle, TEXTS.taskAssignFailed);

  const assign = async () => {
    failure.clear();
    const refused = await assignTask(
      task._id,
      chosen.map(({ _id }) => _id),
    );
    const done = chosen.length - refused.length;
    if (done > 0) toast.success(TEXTS.taskAssigned, chosen.length > 1 ? `${done} of ${chosen.length} people have it.` : undefined);
    if (refused.length === 0) {
      onClose();
      return;
    }
    setFailed(
      nameFailures(refused, (id) => {
        const person = chosen.find(({ _id }) => _id === id);
        return person && fullName(person);
      }),
    );
    choose([]);
  };

  return (
    <Dialog open onClose={onClose} title="Assign Task">
      <Form form={form} onSubmit={assign} onFailure={failure.onFailure}>
        <p>
          <b>{titleOf(task)}</b>
          {task.title !== null && `, ${task.taskName}`}
          {task.project && `, ${task.project.projectName}`}
        </p>
        <FailedList title={TEXTS.taskAssignFailedTitle} failed={failed} />
        <Combobox<Assignee>
          label="Assign to"
          name="userId"
          hint="Type a name, username or email. Each person gets a job of their own, and is told."
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
        <DialogActions>
          <Button onClick={onClose}>{failed.length > 0 ? 'Close' : 'Cancel'}</Button>
          <Button type="submit" variant="primary" busy={form.busy}>
            {chosen.length > 1 ? `Assign to ${chosen.length} people` : 'Assign Task'}
          </Button>
        </DialogActions>
      </Form>
    </Dialog>
  );
}
