import { GuidelineChanges, GuidelineView, Notice, ResourceCard, toastFailure } from '@labelbridge/area-parts';
import { TERMS_MESSAGES } from '@labelbridge/contracts';
import { useAction } from '@labelbridge/session';
import { Button, Card, Chip, FormActions, PageHead, toast, type Tone } from '@labelbridge/ui';
import { answerTerms, type MyTerms, type Terms, useMyTerms, useTerms } from '../api/terms.js';
import styles from './terms.module.css';

type Shown = Terms['current'];
type Mine = MyTerms['current'];

export default function TermsPage() {
  const terms = useTerms();
  const mine = useMyTerms();
  return (
    <>
      <PageHead title="Terms" lead="What you agree to, and what changes. Each answer of yours is kept; the last one counts." />
      <ResourceCard resource={mine} errorTitle="Your answers could not be loaded" lines={4}>
        {({ current, announced }) => (
          <ResourceCard resource={terms} errorTitle="The terms could not be loaded" lines={10}>
            {(shown) => (
              <>
                {announced && shown.announced?.version === announced.version && <Announced terms={shown.announced} mine={announced} />}
                {current.version === shown.current.version && <Current terms={shown.current} mine={current} />}
              </>
            )}
          </ResourceCard>
        )}
      </ResourceCard>
    </>
  );
}

function Announced({ terms, mine }: { terms: Shown; mine: Mine }) {
  return (
    <Card title={`Version ${terms.version} starts on ${terms.startsOn ?? ''}`} actions={<State accepted={mine.accepted} />}>
      <div className={styles.body}>
        <p>{terms.summary}</p>
        <GuidelineChanges changes={terms.changes} />
        <Answer mine={mine} />
      </div>
    </Card>
  );
}

function Current({ terms, mine }: { terms: Shown; mine: Mine }) {
  const { version, startsOn, summary, changes } = terms;
  return (
    <>
      {mine.accepted !== true && (
        <>
          <Notice tone="wait" title={TERMS_MESSAGES.acceptFirst(version, startsOn)} />
          {changes.length > 0 && (
            <Card title={`What version ${version} changed`}>
              <div className={styles.body}>
                <p>{summary}</p>
                <GuidelineChanges changes={changes} />
              </div>
            </Card>
          )}
        </>
      )}
      <Card
        title={`Version ${version}, ${startsOn ? `in force since ${startsOn}` : 'in force'}`}
        actions={<State accepted={mine.accepted} />}
      >
        <div className={styles.body}>
          <GuidelineView clauses={terms.clauses} />
          <Answer mine={mine} />
        </div>
      </Card>
    </>
  );
}

const STATE: readonly (readonly [accepted: boolean | null, label: string, tone: Tone])[] = [
  [true, 'Accepted', 'good'],
  [false, 'Declined', 'bad'],
  [null, 'Not answered', 'wait'],
];

function State({ accepted }: Pick<Mine, 'accepted'>) {
  return STATE.flatMap(([answer, label, tone]) =>
    answer === accepted ? (
      <Chip key={label} tone={tone}>
        {label}
      </Chip>
    ) : (
      []
    ),
  );
}

function Answer({ mine: { version, accepted } }: { mine: Mine }) {
  const answer = useAction(
    async (agrees: boolean) => toast.success(await answerTerms(version, agrees)),
    toastFailure('Your answer was not saved'),
  );
  return (
    <>
      <p className="muted">{TERMS_MESSAGES.declining}</p>
      <FormActions>
        {accepted !== false && (
          <Button busy={answer.busy} onClick={() => void answer.run(false)}>
            Decline version {version}
          </Button>
        )}
        {accepted !== true && (
          <Button variant="primary" busy={answer.busy} onClick={() => void answer.run(true)}>
            Accept version {version}
          </Button>
        )}
      </FormActions>
    </>
  );
}
