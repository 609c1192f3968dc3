import { SettingsPage, NotifyChoices, ResourceCard, toastFailure } from '@labelbridge/area-parts';
import { useState } from 'react';
import { MAIL_CHOICE_MESSAGES, MAIL_TOPIC_LABEL, MAIL_TOPICS, type MailTopic, TERMS_PATH } from '@labelbridge/contracts';
import { useAction } from '@labelbridge/session';
import { Button, Card, LinkButton, toast } from '@labelbridge/ui';
import { saveMailChoices, useMailChoices } from '../api/settings.js';
import { ClosingPart } from '../components/ClosingPart.js';
import styles from '../components/settings.module.css';

/** Specification section 2, with the choice of emails. */
export default function AnnotatorSettingsPage() {
  return <SettingsPage index={<TermsCard />} told={<MailChoices />} closing={<ClosingPart />} />;
}

function TermsCard() {
  return (
    <Card title="Terms" className={styles.card}>
      <LinkButton to={TERMS_PATH}>Read the terms, accept or decline</LinkButton>
    </Card>
  );
}

export function MailChoices() {
  return (
    <ResourceCard resource={useMailChoices()} errorTitle="Your choice of emails could not be loaded">
      {(choices) => <ChoicesForm saved={choices.off} />}
    </ResourceCard>
  );
}

function ChoicesForm({ saved }: { saved: MailTopic[] }) {
  const [off, setOff] = useState(saved);
  const save = useAction(async () => toast.success(await saveMailChoices(off)), toastFailure('Your choice of emails was not saved'));
  return (
    <Card title={MAIL_CHOICE_MESSAGES.title} className={styles.card}>
      <form
        className={styles.form}
        onSubmit={(event) => {
          event.preventDefault();
          void save.run();
        }}
      >
        <NotifyChoices legend="Email me about" labels={MAIL_TOPIC_LABEL} kinds={MAIL_TOPICS} off={off} onChange={setOff} />
        <p className="muted">{MAIL_CHOICE_MESSAGES.always}</p>
        <p>
          <Button type="submit" variant="primary" busy={save.busy}>
            Save emails
          </Button>
        </p>
      </form>
    </Card>
  );
}
