import { lazy, Suspense, useEffect, useMemo, useState } from 'react';
import { CheckboxField, type FormState, SelectField, Skeleton, TextAreaField, TextField } from '@labelbridge/ui';
import { TryAgain, Notice } from '@labelbridge/area-parts';
import { REVIEW_SHARE_RULE } from '@labelbridge/annotation';
import { WORK_ITEM_LIMITS } from '@labelbridge/contracts';
import { ApiError } from '@labelbridge/session';
import { Row } from '../../../shared/forms/layout.js';
import { createInterface, useInterfaces } from '../api/interfaces.js';
import {
  configOf,
  fitsTask,
  FROM_XML,
  interfaceSummary,
  questionsOf,
  readInterfaceForm,
  templateOptions,
  templateOf,
  type WordField,
  wordsOf,
  xmlNotes,
} from '../interface-form.js';
import { isExam, NEW_INTERFACE, overlapText, type TaskValues } from '../task-form.js';
import { TASK_MESSAGES } from '../task.messages.js';
import { ExamFields } from './ExamFields.js';
import { LabelLooks } from './interface/LabelLooks.js';
import styles from './interface/interface.module.css';

const InterfacePreview = lazy(() => import('./interface/InterfacePreview.js'));
const NO_DATA = {};

type Props = { form: FormState<TaskValues>; disabled: boolean; isNew: boolean };

export default function InterfaceFields({ form, disabled, isNew }: Props) {
  const { projectId, interfaceId, taskName } = form.values;
  const versions = useInterfaces(projectId || undefined);
  const options = (versions.data ?? [])
    .filter((version) => version._id === interfaceId || fitsTask(version.config, taskName))
    .map(({ _id, version, config }) => ({ value: _id, label: `Version ${version} (${interfaceSummary(config)})` }));
  const used = versions.data?.find(({ _id }) => _id === interfaceId);
  return (
    <>
      {versions.error && !versions.data && (
        <Notice
          tone="bad"
          title="The labelling interfaces could not be loaded"
          action={<TryAgain onRetry={() => void versions.reload()} />}
        >
          {versions.error.message}
        </Notice>
      )}
      <SelectField
        label="Labelling interface"
        placeholder={versions.loading ? 'Loading …' : 'Choose one'}
        hint={
          projectId ? 'What is labelled, with what. A version never changes.' : 'Choose the project first: the interface belongs to it.'
        }
        options={projectId ? [...options, { value: NEW_INTERFACE, label: 'New, from a template' }] : []}
        {...form.field('interfaceId')}
        disabled={disabled}
      />
      {interfaceId === NEW_INTERFACE && <NewInterface form={form} />}
      {used && (
        <Suspense fallback={<Skeleton lines={8} />}>
          <InterfacePreview config={used.config} sample={NO_DATA} />
        </Suspense>
      )}
      <ExamFields form={form} isNew={isNew} />
      {!isExam(form.values) && <WorkFields form={form} />}
    </>
  );
}

/** Fields of how the work is answered and reviewed. An exam is neither shared nor reviewed. */
function WorkFields({ form }: Pick<Props, 'form'>) {
  const { queued, overlap, overlapMost } = form.values;
  return (
    <>
      <Row>
        <TextField label="Share to review (%)" inputMode="numeric" maxLength={3} hint={REVIEW_SHARE_RULE} {...form.field('reviewShare')} />
        <TextField
          label="Expected seconds per item"
          optional
          inputMode="numeric"
          maxLength={5}
          hint="Annotators see the time and the pay that follow, until the work itself says more."
          {...form.field('secondsPerItem')}
        />
      </Row>
      <Row>
        <TextField
          label="Answers for each item"
          inputMode="numeric"
          maxLength={5}
          hint={overlapText(overlap, overlapMost)}
          {...form.field('overlap')}
        />
        <TextField
          label="While they differ, up to"
          optional
          inputMode="numeric"
          maxLength={5}
          hint="One more person at a time answers the items in doubt: their consensus is below 80% (in small tasks, fewer than 4 of 5 agree). What is drawn or written has no consensus."
          {...form.field('overlapMost')}
        />
      </Row>
      <CheckboxField
        label="Annotators of the project may take it by themselves"
        name="queued"
        hint="Those who have joined take it under Projects, whole, as long as they have no other batch of the project and it needs more answers; then one at a time the items in doubt."
        checked={queued !== ''}
        onChange={(checked) => form.set('queued', checked ? 'yes' : '')}
      />
    </>
  );
}

function NewInterface({ form }: Pick<Props, 'form'>) {
  const template = templateOf(form.values.template);
  const words = template ? wordsOf(template) : {};
  const asksSeveral = template !== undefined && questionsOf(template).length > 1;
  const uses = (field: WordField): boolean => words[field] !== undefined;
  const { labels, choices, relations, question, looks, xml } = form.values;
  const config = useMemo(
    () => template && configOf(template, { labels, choices, relations, question }, looks),
    [template, labels, choices, relations, question, looks],
  );
  const read = useMemo(
    () => readInterfaceForm({ template: form.values.template, labels, choices, relations, question, looks, xml }),
    [form.values.template, labels, choices, relations, question, looks, xml],
  );
  const shown = 'config' in read ? read.config : undefined;
  const wrong = 'problems' in read ? read.problems.xml : undefined;
  const choose = (id: string) => {
    form.set('template', id);
    const next = templateOf(id);
    const given = next ? wordsOf(next) : {};
    for (const field of ['labels', 'choices', 'relations', 'question'] as const) form.set(field, given[field] ?? '');
    form.set('looks', '');
  };
  return (
    <div className={styles.sides}>
      <div className={styles.fields}>
        <SelectField
          label="Template"
          placeholder="Choose one"
          hint={template?.description}
          options={templateOptions(form.values.taskName)}
          {...form.field('template')}
          onChange={choose}
        />
        {form.values.template === FROM_XML && (
          <TextAreaField
            label="Labeling config"
            hint="Of Label Studio. A tag that there is no tool for is named; unknown attributes are kept."
            rows={8}
            maxLength={WORK_ITEM_LIMITS.xmlLength}
            {...form.field('xml')}
          />
        )}
        {form.values.template === FROM_XML && shown && xmlNotes(shown).map((note) => <p key={note}>{note}</p>)}
        {uses('question') &&
          (asksSeveral ? (
            <TextAreaField label="Questions" hint="One a line, in this order." rows={3} {...form.field('question')} />
          ) : (
            <TextField label="Question" maxLength={200} {...form.field('question')} />
          ))}
        <Row>
          {uses('labels') && <TextAreaField label="Labels" hint="One a line." rows={4} {...form.field('labels')} />}
          {uses('choices') && <TextAreaField label="Choices" hint="One a line." rows={4} {...form.field('choices')} />}
          {uses('relations') && <TextAreaField label="Kinds of relation" hint="One a line." rows={4} {...form.field('relations')} />}
        </Row>
        {config && <LabelLooks form={form} config={config} />}
      </div>
      {form.values.template !== '' &&
        (shown ? (
          <Suspense fallback={<Skeleton lines={8} />}>
            <InterfacePreview config={shown} sample={template?.sample ?? NO_DATA} />
          </Suspense>
        ) : (
          <div>
            <p>{TASK_MESSAGES.previewWaits}</p>
            <Spoken text={xml.trim() !== '' ? (wrong ?? '') : ''} />
          </div>
        ))}
    </div>
  );
}

const STILL_MS = 600;

/** Shows and announces a changing text only after it has been stable for a moment. */
function Spoken({ text }: { text: string }) {
  const [still, setStill] = useState('');
  useEffect(() => {
    const wait = setTimeout(() => setStill(text), STILL_MS);
    return () => clearTimeout(wait);
  }, [text]);
  return <p role="status">{still}</p>;
}

/** Saves the new interface of a form. @returns its id @throws ApiError that names the fields of the form, and fields of the server */
export async function saveInterface(values: TaskValues): Promise<string> {
  const { template, labels, choices, relations, question, looks, xml } = values;
  const read = readInterfaceForm({ template, labels, choices, relations, question, looks, xml });
  if ('problems' in read) throw new ApiError(TASK_MESSAGES.interfaceWrong, { details: { ...read.problems } });
  if (!fitsTask(read.config, values.taskName)) {
    const field = template === FROM_XML ? 'xml' : 'template';
    throw new ApiError(TASK_MESSAGES.interfaceWrong, { details: { [field]: TASK_MESSAGES.interfaceOther } });
  }
  return createInterface(values.projectId, read.config);
}
