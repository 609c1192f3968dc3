import { useState } from 'react';
import { ContentCheckboxes, ResourceCard, toastFailure } from '@labelbridge/area-parts';
import { CONTENT_MESSAGES, type ContentCategory } from '@labelbridge/contracts';
import { useAction } from '@labelbridge/session';
import { Button, Card, FormActions, toast } from '@labelbridge/ui';
import { saveContentChoices, useContentChoices } from '../../../shared/content.js';
import styles from './profile.module.css';

/** The disturbing content that the annotator allows in their work, one kind at a time. */
export function ContentCard() {
  return (
    <ResourceCard resource={useContentChoices()} errorTitle="Your choice of content could not be loaded" lines={4}>
      {({ allowed }) => <ContentForm saved={allowed} />}
    </ResourceCard>
  );
}

function ContentForm({ saved }: { saved: readonly ContentCategory[] }) {
  const [allowed, setAllowed] = useState(saved);
  const save = useAction(async () => toast.success(await saveContentChoices([...allowed])), toastFailure('Your choice was not saved'));
  return (
    <Card title={CONTENT_MESSAGES.title} id="content-choices">
      <p className={styles.lead}>{CONTENT_MESSAGES.lead}</p>
      <form
        onSubmit={(event) => {
          event.preventDefault();
          void save.run();
        }}
      >
        <ContentCheckboxes chosen={allowed} onChange={setAllowed} />
        <FormActions>
          <Button type="submit" busy={save.busy}>
            Confirm this choice
          </Button>
        </FormActions>
      </form>
    </Card>
  );
}
