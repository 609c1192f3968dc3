import { useState } from 'react';
import { BackLink, GuidelineChanges, GuidelineView, ResourceCard, toastFailure } from '@labelbridge/area-parts';
import { useAction } from '@labelbridge/session';
import {
  Button,
  Card,
  Chip,
  Columns,
  PageHead,
  toast,
  type Tone,
  useConfirm,
  Form,
  FormActions,
  TextAreaField,
  TextField,
  useForm,
} from '@labelbridge/ui';
import { businessDate, earliestTermsStart, TERMS_LIMITS, TERMS_NOTICE_DAYS, TERMS_RULES, termsStartProblem } from '@labelbridge/contracts';
import {
  type Terms,
  type TermsVersion,
  useTerms,
  useWrittenTerms,
  withdrawTerms,
  announceTerms,
  previewTerms,
  type TermsPreview,
} from '../api/terms.js';
import styles from '../../../shared/versions.module.css';

/** Writes the next version. The server reads the Markdown for the preview, so that both show the same. */
function TermsEditor({ text, next, onDone }: { text: string; next: number; onDone: () => void }) {
  const today = businessDate(new Date());
  const rules = { ...TERMS_RULES, startsOn: [(value: string) => termsStartProblem(value, today)] };
  const form = useForm(rules, { text, summary: '', startsOn: earliestTermsStart(today) });
  const [shown, setShown] = useState<TermsPreview>();
  const preview = useAction(async () => setShown(await previewTerms(form.values.text)), toastFailure('No preview'));
  const announce = async (values: typeof form.values) => {
    toast.success(await announceTerms(values));
    onDone();
  };
  return (
    <Columns>
      <Card title={`Version ${next}`}>
        <Form form={form} onSubmit={announce}>
          <TextAreaField
            label="Terms"
            rows={22}
            maxLength={TERMS_LIMITS.textMax}
            hint="Markdown: a line that begins with # is a clause (1), with ## a clause inside it (1.1). Write plain English. HTML and pictures do not work."
            {...form.field('text')}
          />
          <TextAreaField
            label="What changes"
            rows={3}
            maxLength={TERMS_LIMITS.summaryMax}
            hint="In plain words. It is mailed to all annotators."
            {...form.field('summary')}
          />
          <TextField
            label="Starts on"
            type="date"
            hint={`At least ${TERMS_NOTICE_DAYS} days ahead. It begins at midnight in Lagos.`}
            {...form.field('startsOn')}
          />
          <FormActions>
            <Button onClick={onDone}>Cancel</Button>
            <Button busy={preview.busy} onClick={() => void preview.run()}>
              Show what changes
            </Button>
            <Button type="submit" variant="primary" busy={form.busy}>
              Announce
            </Button>
          </FormActions>
        </Form>
      </Card>
      <Card title="What changes">
        {shown ? <GuidelineChanges changes={shown.changes} /> : <p>Press “Show what changes” to see it as annotators do.</p>}
      </Card>
    </Columns>
  );
}

const STATE: Readonly<Record<TermsVersion['state'], readonly [label: string, tone: Tone]>> = {
  current: ['In force', 'good'],
  announced: ['Announced', 'wait'],
  past: ['Past', 'quiet'],
  withdrawn: ['Withdrawn', 'bad'],
};

export default function TermsPage() {
  const terms = useTerms();
  const [writing, setWriting] = useState(false);
  const mayAnnounce = terms.data?.announced === null && !writing;
  return (
    <>
      <BackLink to="/admin/settings">Settings</BackLink>
      <PageHead
        title="Terms"
        lead="What annotators agree to. A version never changes. Who has not accepted the one in force gets no new work; everything else stays theirs."
        actions={
          mayAnnounce && (
            <Button variant="primary" onClick={() => setWriting(true)}>
              Announce a change
            </Button>
          )
        }
      />
      <ResourceCard resource={terms} errorTitle="The terms could not be loaded" lines={10}>
        {(data) => (writing ? <Writing terms={data} onDone={() => setWriting(false)} /> : <Shown terms={data} />)}
      </ResourceCard>
    </>
  );
}

function Writing({ terms: { current, versions }, onDone }: { terms: Terms; onDone: () => void }) {
  const written = useWrittenTerms(current.version);
  return (
    <ResourceCard resource={written} errorTitle="The terms could not be loaded" lines={10}>
      {({ text }) => <TermsEditor text={text} next={versions.length + 1} onDone={onDone} />}
    </ResourceCard>
  );
}

function Shown({ terms: { current, announced, versions } }: { terms: Terms }) {
  return (
    <Columns>
      <div className={styles.main}>
        {announced && (
          <Card
            title={`Version ${announced.version} starts on ${announced.startsOn ?? ''}`}
            actions={<Withdraw version={announced.version} />}
          >
            <div className={styles.main}>
              <p>{announced.summary}</p>
              <GuidelineChanges changes={announced.changes} />
            </div>
          </Card>
        )}
        <Card title={`Version ${current.version}, in force`}>
          <GuidelineView clauses={current.clauses} />
        </Card>
      </div>
      <Card title="Versions">
        <ol className={styles.versions}>
          {versions.map(({ version, state, startsOn, summary }) => (
            <li key={version}>
              <p>
                <b>Version {version}</b> <Chip tone={STATE[state][1]}>{STATE[state][0]}</Chip>
              </p>
              {startsOn && <p>From {startsOn}</p>}
              {summary && (
                <p className={styles.note}>
                  <bdi>{summary}</bdi>
                </p>
              )}
            </li>
          ))}
        </ol>
      </Card>
    </Columns>
  );
}

function Withdraw({ version }: { version: number }) {
  const { confirm, confirmDialog } = useConfirm();
  const withdraw = useAction(async () => toast.success(await withdrawTerms(version)), toastFailure('The version is not withdrawn'));
  const ask = async () => {
    const text = 'It does not start. Its number is not used again. Annotators who were told see on their terms page that nothing changes.';
    if (await confirm({ title: `Withdraw version ${version}?`, text, danger: true, confirmLabel: 'Withdraw' })) await withdraw.run();
  };
  return (
    <>
      <Button size="small" variant="danger" busy={withdraw.busy} onClick={() => void ask()}>
        Withdraw
      </Button>
      {confirmDialog}
    </>
  );
}
