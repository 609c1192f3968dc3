import { useState } from 'react';
import { isUnproven, Notice } from '@labelbridge/area-parts';
import { DEVICE_MESSAGES, STEP_UP_MESSAGES } from '@labelbridge/contracts';
import { type ApiError, toApiError } from '@labelbridge/session';
import { Button, Card, Columns, Form, FormActions, toast, useForm } from '@labelbridge/ui';
import { type Profile, saveProfile } from '../api/profile.js';
import { profileChanges, profileRules, profileValues } from '../profile-form.js';
import { PayoutFields } from './PayoutFields.js';
import { PersonFields } from './PersonFields.js';
import styles from './profile.module.css';

export function ProfileForm({ profile, editing, onDone }: { profile: Profile; editing: boolean; onDone: () => void }) {
  const [resolved, setResolved] = useState<string | null>(null);
  const form = useForm(profileRules(profile, resolved), profileValues(profile));
  const [failure, setFailure] = useState<ApiError>();
  return (
    <Form
      form={form}
      label="Profile"
      className={styles.form}
      onSubmit={async (values) => {
        setFailure(undefined);
        const changes = profileChanges(profile, values);
        if (Object.keys(changes).length > 0) {
          const outcome = await saveProfile(profile, changes);
          if (outcome.sent) toast.success(outcome.message);
          else toast.info(DEVICE_MESSAGES.waiting, DEVICE_MESSAGES.keptUntilOnline);
        }
        onDone();
      }}
      onFailure={(error) => setFailure(toApiError(error))}
    >
      <Columns>
        <PersonFields form={form} editing={editing} />
        {profile.payoutAccount === undefined ? (
          <Card title="Payout account">
            <Notice tone="info">{DEVICE_MESSAGES.bankOnline}</Notice>
          </Card>
        ) : (
          <PayoutFields form={form} saved={profile.payoutAccount} editing={editing} onResolved={setResolved} />
        )}
      </Columns>
      {editing && (
        <>
          {failure !== undefined && (
            <Notice tone={isUnproven(failure) ? 'info' : 'bad'} title="Your profile is not saved">
              {isUnproven(failure) ? STEP_UP_MESSAGES.cancelled : failure.message}
            </Notice>
          )}
          <FormActions>
            <Button type="submit" variant="primary" busy={form.busy}>
              Save
            </Button>
            <Button disabled={form.busy} onClick={onDone}>
              Cancel
            </Button>
          </FormActions>
        </>
      )}
    </Form>
  );
}
