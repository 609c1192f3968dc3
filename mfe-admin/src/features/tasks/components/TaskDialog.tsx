import { lazy, Suspense, useEffect, useState } from 'react';
import { FormDialog } from '@labelbridge/area-parts';
import {
  ADMIN_TOAST_MESSAGES as MESSAGES,
  businessDate,
  LIMITS,
  TASK_NAMES,
  WORK_MESSAGES,
  WORKPLACE_MESSAGES,
} from '@labelbridge/contracts';
import { useSession } from '@labelbridge/session';
import { DateField, SelectField, Skeleton, TextField, toast, useForm } from '@labelbridge/ui';
import { fullName } from '../../../shared/PersonName.js';
import { type ChosenProject, ProjectField } from '../../../shared/ProjectField.js';
import { RateFields } from '../../../shared/forms/RateFields.js';
import { Row } from '../../../shared/forms/layout.js';
import { useFormNotice } from '../../../shared/forms/use-form-notice.js';
import { sameOptions } from '../../../shared/options.js';
import { useUsers } from '../../users/api/users.js';
import { useInterfaces } from '../api/interfaces.js';
import { createTask, type Task, updateTask } from '../api/tasks.js';
import { hourlyText, isExam, isInProduct, NEW_INTERFACE, readTask, taskFormRules, type TaskStart, taskValues } from '../task-form.js';
import { TASK_MESSAGES } from '../task.messages.js';

const loadInterfaceFields = () => import('./InterfaceFields.js');
const InterfaceFields = lazy(loadInterfaceFields);

const WORKPLACE_OPTIONS = [
  { value: 'external', label: 'External link' },
  { value: 'labelbridge', label: 'In Labelbridge' },
];

interface Props {
  task?: Task;
  start?: TaskStart | undefined;
  /** Called after `onClose` with the id of a new task that needs items next. */
  onAddItems?: (taskId: string) => void;
  onClose: () => void;
}

/** Creates a task, or edits the given one (specification section 5, Task create form). */
export function TaskDialog({ task, start, onAddItems, onClose }: Props) {
  const me = useSession((session) => session.user);
  const form = useForm(taskFormRules(businessDate(new Date()), task), taskValues(me?.userId ?? '', task, start));
  const [project, setProject] = useState<ChosenProject | undefined>(task?.project ?? start?.project);
  const [placeChosen, setPlaceChosen] = useState(task !== undefined);
  const { set } = form;
  const versions = useInterfaces(form.values.projectId || undefined);
  const isProposed = !placeChosen && versions.data !== undefined && versions.data.length > 0;
  useEffect(() => {
    if (isProposed) set('workplace', 'labelbridge');
  }, [isProposed, set]);

  const failure = useFormNotice(
    task ? TASK_MESSAGES.updateFailedTitle : MESSAGES.taskCreateFailedTitle,
    task ? TASK_MESSAGES.updateFailed : MESSAGES.taskCreateFailed,
  );
  const save = async (values: typeof form.values) => {
    failure.clear();
    let { interfaceId } = values;
    if (isInProduct(values) && interfaceId === NEW_INTERFACE) {
      interfaceId = await (await loadInterfaceFields()).saveInterface(values);
      // The next attempt after a refusal of the task uses the saved interface.
      form.set('interfaceId', interfaceId);
    }
    const input = readTask({ ...values, interfaceId }, !task);
    if (!input) return;
    let created: string | undefined;
    if (task) await updateTask(task._id, input);
    else created = await createTask(input);
    toast.success(task ? WORK_MESSAGES.taskUpdated : MESSAGES.taskCreated);
    onClose();
    if (created !== undefined && isInProduct(values)) onAddItems?.(created);
  };
  const inProduct = isInProduct(form.values);
  // The server does not change either for a task that has jobs.
  const fixed = task !== undefined && Object.values(task.jobCounts).some((count) => count > 0);
  const link = { type: 'url', inputMode: 'url', placeholder: 'https://', maxLength: LIMITS.linkMax } as const;

  return (
    <FormDialog
      title={task ? 'Edit Task' : 'Create a Task'}
      width={760}
      form={form}
      onSubmit={save}
      onFailure={failure.onFailure}
      confirmLabel={task ? 'Save Task' : 'Create Task'}
      onClose={onClose}
    >
      <Row>
        <SelectField label="Task Name" placeholder="Choose one" options={sameOptions(TASK_NAMES)} {...form.field('taskName')} />
        <DateField label="Due Date" {...form.field('dueDate')} />
      </Row>
      <TextField
        label="Title"
        optional
        hint="What annotators read in their lists. The task name is shown where it is empty."
        maxLength={LIMITS.titleMax}
        {...form.field('title')}
      />
      <SelectField
        label="Where the work is done"
        options={WORKPLACE_OPTIONS}
        hint={fixed ? WORKPLACE_MESSAGES.workplaceFixed : undefined}
        {...form.field('workplace')}
        onChange={(place) => {
          setPlaceChosen(true);
          form.set('workplace', place);
        }}
        disabled={fixed}
      />
      {!inProduct && <TextField label="Task Link" {...link} {...form.field('taskLink')} />}
      <TextField label="Guideline Link" {...link} {...form.field('taskGuidelineLink')} />
      <Row>
        <ProjectField
          optional={!inProduct}
          chosen={project}
          onChange={(next) => {
            setProject(next);
            form.set('projectId', next?._id ?? '');
            form.set('interfaceId', '');
          }}
          problem={form.problems.projectId}
        />
        <CreatedByField form={form} task={task} />
      </Row>
      {inProduct && (
        <Suspense fallback={<Skeleton lines={3} />}>
          <InterfaceFields form={form} disabled={fixed} isNew={task === undefined} />
        </Suspense>
      )}
      {!isExam(form.values) && (
        <RateFields
          field={form.field}
          hint={hourlyText(form.values) ?? (task ? undefined : "Without an amount the task takes its project's rate.")}
        />
      )}
      {failure.notice}
    </FormDialog>
  );
}

/** The default for a new task is the logged-in admin. */
function CreatedByField({ form, task }: { form: ReturnType<typeof useForm<ReturnType<typeof taskValues>>>; task: Task | undefined }) {
  const me = useSession((session) => session.user);
  const admins = useUsers({ role: 'ADMIN', limit: LIMITS.pageMax, sort: 'lastname' });
  const options = new Map((admins.data ?? []).map((admin) => [admin._id, fullName(admin)]));
  if (task) options.set(task.createdBy._id, fullName(task.createdBy));
  if (me) options.set(me.userId, `${me.firstName} ${me.lastName} (you)`);
  return (
    <SelectField
      label="Created By"
      placeholder="Choose an admin"
      options={[...options].map(([value, label]) => ({ value, label }))}
      {...form.field('createdBy')}
    />
  );
}
