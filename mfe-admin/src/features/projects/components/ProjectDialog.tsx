import { useEffect, useState } from 'react';
import { FormDialog } from '@labelbridge/area-parts';
import {
  ADMIN_TOAST_MESSAGES as MESSAGES,
  BUDGET_MESSAGES,
  businessDate,
  fieldProblem,
  formProblems,
  LATER_RATE_MESSAGES,
  LIMITS,
  PROJECT_STATUSES,
  PUBLIC_STATUSES,
  REVIEW_TIME_MESSAGES,
} from '@labelbridge/contracts';
import { DateField, MoneyField, SelectField, TextAreaField, TextField, toast, useForm } from '@labelbridge/ui';
import { CURRENCY_OPTIONS, RateFields } from '../../../shared/forms/RateFields.js';
import { currencyOf } from '../../../shared/forms/rate-form.js';
import { Row } from '../../../shared/forms/layout.js';
import { useFormNotice } from '../../../shared/forms/use-form-notice.js';
import { MODALITY_OPTIONS, sameOptions } from '../../../shared/options.js';
import { createProject, type Project, updateProject } from '../api/projects.js';
import {
  NOT_PUBLIC,
  type ProjectValues,
  projectFormRules,
  projectValues,
  publicNotice,
  readChanges,
  readProject,
} from '../project-form.js';
import { ConditionFields, ContentFields } from './ConditionFields.js';
import { NeedsFields } from './NeedsFields.js';

const PUBLIC_OPTIONS = [...sameOptions(PUBLIC_STATUSES), { value: NOT_PUBLIC, label: 'Not shown yet' }];

interface Props {
  readonly project?: Project;
  /** True if the form opens with the project on the public page. */
  readonly publishes?: boolean;
  readonly onClose: () => void;
}

/** Creates a project, or updates the given one (specification section 5, Project form). */
export function ProjectDialog({ project, publishes = false, onClose }: Props) {
  const values = projectValues(project);
  // The project may be loaded again behind the form.
  const [start] = useState(values);
  const rules = projectFormRules(businessDate(new Date()), project);
  const form = useForm(rules, publishes ? { ...values, publicStatus: 'Active' } : values);
  const isOptional = (field: keyof ProjectValues) => fieldProblem(rules[field] ?? [], '', form.values) === undefined;
  const firstMissing = publishes ? formProblems(rules, form.values)[0]?.field : undefined;
  const { formRef } = form;
  useEffect(() => {
    const control = firstMissing && formRef.current?.elements.namedItem(firstMissing);
    if (control instanceof HTMLElement) control.focus();
    // Runs once, after the dialog has focused its first field: the missing fields change while typing.
    // eslint-disable-next-line react-hooks/exhaustive-deps
  }, []);
  const failure = useFormNotice(
    project ? MESSAGES.projectUpdateFailedTitle : MESSAGES.projectCreateFailedTitle,
    MESSAGES.projectSaveFailed,
  );
  const notice = project?.publicStatus ? undefined : publicNotice(form.values.publicStatus);
  const save = async (values: typeof form.values) => {
    failure.clear();
    if (project) await updateProject(project._id, readChanges(values, start));
    else await createProject(readProject(values));
    toast.success(project ? MESSAGES.projectUpdated : MESSAGES.projectCreated);
    onClose();
  };

  return (
    <FormDialog
      title={publishes ? 'Publish Project' : project ? 'Update Project' : 'Create New Project'}
      width={760}
      form={form}
      onSubmit={save}
      onFailure={failure.onFailure}
      confirmLabel={publishes ? 'Publish Project' : project ? 'Update Project' : 'Create Project'}
      onClose={onClose}
    >
      <Row>
        <TextField label="Project Name" maxLength={LIMITS.projectNameMax} {...form.field('projectName')} />
        <TextField label="Company" maxLength={LIMITS.companyMax} {...form.field('company')} />
        <DateField label="Due Date" {...form.field('dueDate')} />
      </Row>
      <TextField
        label="Title"
        optional={isOptional('title')}
        hint={`What annotators and visitors read.${isOptional('title') ? ' The project name is shown where it is empty.' : ''}`}
        maxLength={LIMITS.titleMax}
        {...form.field('title')}
      />
      <TextAreaField
        label="Description"
        optional={isOptional('description')}
        rows={3}
        maxLength={LIMITS.descriptionMax}
        {...form.field('description')}
      />
      <RateFields field={form.field} optional={isOptional('rate.amount')} hint={project && LATER_RATE_MESSAGES.hint} />
      <Row>
        <MoneyField
          label="Budget"
          optional
          currency={currencyOf(form.values['budget.currency'])}
          hint={BUDGET_MESSAGES.hint}
          {...form.field('budget.amount')}
        />
        <SelectField label="Currency of the budget" options={CURRENCY_OPTIONS} {...form.field('budget.currency')} />
      </Row>
      <Row>
        <SelectField label="Modality" optional placeholder="None" options={MODALITY_OPTIONS} {...form.field('modality')} />
        <TextField label="Duration" optional placeholder="1 week" maxLength={LIMITS.durationMax} {...form.field('duration')} />
        <TextField label="Capacity" optional inputMode="numeric" placeholder="No limit" {...form.field('capacity')} />
        <TextField
          label="Items each"
          optional
          inputMode="numeric"
          hint="A promise that annotators read. You are warned if there are too few for all."
          {...form.field('itemsEach')}
        />
      </Row>
      <TextField label="Days to decide" inputMode="numeric" hint={REVIEW_TIME_MESSAGES.daysHint} {...form.field('reviewDays')} />
      <NeedsFields field={form.field} project={project} />
      <ContentFields field={form.field('content')} saved={values.content} />
      <ConditionFields field={form.field} isOptional={isOptional} saved={values} />
      <Row>
        <SelectField label="Status" options={sameOptions(PROJECT_STATUSES)} {...form.field('status')} />
        <SelectField
          label="On the public page"
          options={PUBLIC_OPTIONS}
          {...(notice === undefined ? {} : { hint: notice })}
          {...form.field('publicStatus')}
        />
      </Row>
      {failure.notice}
    </FormDialog>
  );
}
