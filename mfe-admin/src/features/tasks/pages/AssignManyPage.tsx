import { useState } from 'react';
import { BackLink } from '@labelbridge/area-parts';
import { ASSIGNMENT_METHODS, type AssignmentMethod, BULK_LIMITS, type Modality, MODALITIES } from '@labelbridge/contracts';
import { useNavigate, useSearchParams } from '@labelbridge/router';
import { Button, Card, CheckboxField, Form, FormActions, PageHead, SelectField, useForm } from '@labelbridge/ui';
import { LatestRuns } from '../../../shared/bulk/LatestRuns.js';
import { useBulkRun } from '../../../shared/bulk/bulk-runs.js';
import { Combobox } from '../../../shared/combobox/Combobox.js';
import { useFormNotice } from '../../../shared/forms/use-form-notice.js';
import { MODALITY_OPTIONS } from '../../../shared/options.js';
import { fullName } from '../../../shared/PersonName.js';
import { type ChosenProject, ProjectField } from '../../../shared/ProjectField.js';
import { useProject } from '../../projects/api/projects.js';
import { searchUsers, type User } from '../../users/api/users.js';
import { type AssignmentPlan, planAssignment } from '../api/bulk.js';

const METHODS: readonly { value: AssignmentMethod; label: string }[] = [
  { value: 'round-robin', label: 'Evenly, in turn' },
  { value: 'availability', label: 'By hours available, less open jobs' },
];
const TO_PEOPLE = [
  { value: 'people', label: 'People I choose' },
  { value: 'members', label: 'Everybody who joined a project' },
];

/** Distributes many tasks among many annotators. The preview is on its own page. */
export default function AssignManyPage() {
  const navigate = useNavigate();
  const [params] = useSearchParams();
  const importId = params.get('importId') ?? '';
  const form = useForm(
    {},
    { modality: params.get('modality') ?? '', projectId: '', to: 'people', userIds: '', membersOf: '', method: 'round-robin' },
  );
  const [chosenProject, setChosenProject] = useState<ChosenProject | null>();
  const given = useProject(params.get('projectId') ?? undefined).data;
  // A null means that the admin has removed the project of the address.
  const taskProject = chosenProject === null ? undefined : (chosenProject ?? given);
  const [memberProject, setMemberProject] = useState<ChosenProject>();
  const [people, setPeople] = useState<readonly User[]>([]);
  const [onlyUnassigned, setOnlyUnassigned] = useState(true);
  const nobody = people.length === 0 ? 'Choose the people first.' : undefined;
  const noProject = memberProject ? undefined : 'Choose the project first.';
  const missing = form.values.to === 'members' ? noProject : nobody;
  const failure = useFormNotice('This could not be planned', 'Please try again.');

  const plan = async (values: typeof form.values) => {
    failure.clear();
    const modality = MODALITIES.find((one): one is Modality => one === values.modality);
    const projectId = taskProject?._id;
    const tasks: Omit<AssignmentPlan, 'method'> =
      importId !== '' ? { importId } : { all: true, ...(modality && { modality }), ...(projectId && { projectId }) };
    const membersOf = memberProject?._id;
    const who = values.to === 'members' ? { ...(membersOf && { membersOf }) } : { userIds: people.map(({ _id }) => _id) };
    const method = ASSIGNMENT_METHODS.find((one) => one === values.method) ?? 'round-robin';
    void navigate(`/admin/tasks/assign/${await planAssignment({ ...tasks, ...who, onlyUnassigned, method })}`);
  };

  return (
    <>
      <BackLink to="/admin/tasks">Task Management</BackLink>
      <PageHead
        title="Assign many tasks"
        lead="Each task goes to one person. You see who gets what and what it pays before anything is assigned."
      />
      <Card>
        <Form form={form} onSubmit={plan} onFailure={failure.onFailure}>
          {importId !== '' ? (
            <ImportName id={importId} />
          ) : (
            <>
              <SelectField
                label="Tasks of"
                options={[{ value: '', label: 'All modalities' }, ...MODALITY_OPTIONS]}
                {...form.field('modality')}
              />
              <ProjectField
                label="In project"
                optional
                placeholder="All projects"
                chosen={taskProject}
                onChange={(project) => {
                  setChosenProject(project ?? null);
                  form.set('projectId', project?._id ?? '');
                }}
                problem={form.problems.projectId ?? form.problems.taskIds}
              />
            </>
          )}
          <CheckboxField label="Leave out tasks that somebody has" checked={onlyUnassigned} onChange={setOnlyUnassigned} />
          <SelectField label="Assign to" options={TO_PEOPLE} {...form.field('to')} />
          {form.values.to === 'members' ? (
            <ProjectField
              label="Project they joined"
              name="membersOf"
              chosen={memberProject}
              onChange={(project) => {
                setMemberProject(project);
                form.set('membersOf', project?._id ?? '');
              }}
              problem={form.problems.membersOf ?? form.problems.userIds}
            />
          ) : (
            <Combobox<User>
              label="People"
              name="userIds"
              several
              hint={`At most ${BULK_LIMITS.people}.`}
              placeholder="Search annotators"
              search={(q) => searchUsers('USER', q)}
              keyOf={({ _id }) => _id}
              nameOf={fullName}
              detailOf={({ username, email }) => `@${username} · ${email}`}
              chosen={people}
              onChange={(chosen) => {
                setPeople(chosen);
                form.set('userIds', chosen.map(({ _id }) => _id).join(' '));
              }}
              problem={form.problems.userIds}
            />
          )}
          <SelectField label="Share out" options={METHODS} {...form.field('method')} />
          {failure.notice}
          <FormActions>
            {missing !== undefined && <p className="muted">{missing}</p>}
            <Button type="submit" variant="primary" busy={form.busy} disabled={missing !== undefined}>
              Preview
            </Button>
          </FormActions>
        </Form>
      </Card>
      <LatestRuns kind="task-assignment" title="Latest assignments" to="/admin/tasks/assign" />
    </>
  );
}

function ImportName({ id }: { id: string }) {
  const { data } = useBulkRun(id);
  return (
    <p>
      Tasks: the {data?.done ?? ''} of <b>{data?.name ?? 'this import'}</b>.
    </p>
  );
}
