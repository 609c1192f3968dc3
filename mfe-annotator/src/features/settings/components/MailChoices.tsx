import { useState } from 'react';
import { ResourceCard, toastFailure } from '@labelbridge/area-parts';
import { MAIL_CHOICE_MESSAGES, MAIL_TOPIC_LABEL, MAIL_TOPICS, type MailTopic } from '@labelbridge/contracts';
import { useAction } from '@labelbridge/session';
import { Button, Card, CheckboxField, toast } from '@labelbridge/ui';
import { saveMailChoices, useMailChoices } from '../api/mail-choices.js';
import styles from './mail-choices.module.css';

/** Chooses what is mailed. */
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
        <fieldset className={styles.topics}>
          <legend>Email me about</legend>
          {MAIL_TOPICS.map((topic) => (
            <CheckboxField
              key={topic}
              label={MAIL_TOPIC_LABEL[topic]}
              checked={!off.includes(topic)}
              onChange={(checked) => setOff(checked ? off.filter((each) => each !== topic) : [...off, topic])}
            />
          ))}
        </fieldset>
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
