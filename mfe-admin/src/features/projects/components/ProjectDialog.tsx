import {
  ADMIN_TOAST_MESSAGES as TEXTS,
  LIMITS,
  MODALITIES,
  MODALITY_LABEL,
  PROJECT_STATUSES,
  PUBLIC_STATUSES,
} from '@labelbridge/contracts';
import { Button, DateField, Dialog, DialogActions, Form, SelectField, TextAreaField, TextField, toast, useForm } from '@labelbridge/ui';
import { RateFields } from '../../../shared/forms/RateFields.js';
import { Row } from '../../../shared/forms/Row.js';
import { useFormNotice } from '../../../shared/forms/use-form-notice.js';
import { createProject, type Project, updateProject } from '../api/projects.js';
import { NOT_PUBLIC, PROJECT_FORM_RULES, projectValues, readProject } from '../project-form.js';

const same = (values: readonly string[]) => values.map((value) => ({ value, label: value }));
const MODALITY_OPTIONS = MODALITIES.map((value) => ({ value, label: MODALITY_LABEL[value] }));
const PUBLIC_OPTIONS = [...same(PUBLIC_STATUSES), { value: NOT_PUBLIC, label: 'Not shown' }];

/** Creates a project, or updates the given one (specification section 5, Project form). */
export function ProjectDialog({ project, onClose }: { project?: Project; onClose: () => void }) {
  const form = useForm(PROJECT_FORM_RULES, projectValues(project));
  const failure = useFormNotice(project ? TEXTS.projectUpdateFailedTitle : TEXTS.projectCreateFailedTitle, TEXTS.projectSaveFailed);
  const save = async (values: typeof form.values) => {
    failure.clear();
    if (project) await updateProject(project._id, readProject(values));
    else await createProject(readProject(values));
    toast.success(project ? TEXTS.projectUpdated : TEXTS.projectCreated);
    onClose();
  };

  return (
    <Dialog open onClose={onClose} title={project ? 'Update Project' : 'Create New Project'} width={760}>
      <Form form={form} onSubmit={save} onFailure={failure.onFailure}>
        <Row>
          <TextField label="Project Name" maxLength={LIMITS.projectNameMax} {...form.field('projectName')} />
          <TextField label="Company" maxLength={LIMITS.companyMax} {...form.field('company')} />
          <DateField label="Due Date" {...form.field('dueDate')} />
        </Row>
        <TextField
          label="Title"
          optional
          hint="What annotators and visitors read; the project name where it is empty."
          maxLength={LIMITS.titleMax}
          {...form.field('title')}
        />
        <TextAreaField label="Description" optional rows={3} maxLength={LIMITS.descriptionMax} {...form.field('description')} />
        <RateFields field={form.field} />
        <Row>
          <SelectField label="Modality" optional placeholder="None" options={MODALITY_OPTIONS} {...form.field('modality')} />
          <TextField label="Duration" optional placeholder="1 week" maxLength={LIMITS.durationMax} {...form.field('duration')} />
          <TextField label="Capacity" optional inputMode="numeric" placeholder="No limit" {...form.field('capacity')} />
        </Row>
        <Row>
          <SelectField label="Status" options={same(PROJECT_STATUSES)} {...form.field('status')} />
          <SelectField label="On the public page" options={PUBLIC_OPTIONS} {...form.field('publicStatus')} />
        </Row>
        {failure.notice}
        <DialogActions>
          <Button onClick={onClose}>Cancel</Button>
          <Button type="submit" variant="primary" busy={form.busy}>
            {project ? 'Update Project' : 'Create Project'}
          </Button>
        </DialogActions>
      </Form>
    </Dialog>
  );
}
