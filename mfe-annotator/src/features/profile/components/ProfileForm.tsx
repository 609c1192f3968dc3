import { useState } from 'react';
import { Button, Columns, Form, FormActions, toast, useForm } from '@labelbridge/ui';
import { toApiError } from '@labelbridge/session';
import { Notice } from '../../../common/Notice.js';
import { saveProfile, type Profile } from '../api/profile.js';
import { profileChanges, profileRules, profileValues } from '../profile-form.js';
import { PayoutFields } from './PayoutFields.js';
import { PersonFields } from './PersonFields.js';
import styles from './profile.module.css';

/** The profile's fields: as they are, or in edit mode with Save and Cancel. `onDone` leaves edit mode. */
export function ProfileForm({
  profile,
  editing,
  onDone,
}: {
  profile: Profile;
  editing: boolean;
  onDone: () => void;
}) {
  const form = useForm(profileRules(profile), profileValues(profile));
  const [failure, setFailure] = useState<string>();
  return (
    <Form
      form={form}
      label="Profile"
      className={styles.form}
      onSubmit={async (values) => {
        setFailure(undefined);
        const changes = profileChanges(profile, values);
        if (Object.keys(changes).length > 0) toast.success(await saveProfile(changes));
        onDone();
      }}
      onFailure={(error) => setFailure(toApiError(error).message)}
    >
      <Columns>
        <PersonFields form={form} editing={editing} />
        <PayoutFields form={form} saved={profile.payoutAccount?.accountName} editing={editing} />
      </Columns>
      {editing && (
        <>
          {failure !== undefined && (
            <Notice tone="bad" title="Your profile is not saved">
              {failure}
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
