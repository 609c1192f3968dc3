import { useState } from 'react';
import { isUnproven, Notice } from '@labelbridge/area-parts';
import { DEVICE_MESSAGES, STEP_UP_MESSAGES, LIMITS } from '@labelbridge/contracts';
import { type ApiError, toApiError } from '@labelbridge/session';
import { Button, Card, Columns, Form, FormActions, toast, useForm, FieldRow, type FormState, TextField } from '@labelbridge/ui';
import { type Profile, saveProfile } from '../api/profile.js';
import { profileChanges, profileRules, profileValues, type ProfileValues } from '../profile-form.js';
import { PayoutFields } from './PayoutFields.js';
import styles from './profile.module.css';

function PersonFields({ form: { field }, editing }: { form: FormState<ProfileValues>; editing: boolean }) {
  const disabled = !editing;
  return (
    <Card title="About you">
      <div className={styles.fields}>
        <FieldRow>
          <TextField label="First name" autoComplete="given-name" autoFocus={editing} disabled={disabled} {...field('firstname')} />
          <TextField label="Last name" autoComplete="family-name" disabled={disabled} {...field('lastname')} />
        </FieldRow>
        <TextField
          label="Email"
          type="email"
          hint={editing ? 'You log in with it. It cannot be changed.' : undefined}
          disabled
          {...field('email')}
        />
        <TextField label="Phone Number" type="tel" autoComplete="tel" inputMode="tel" disabled={disabled} {...field('phone')} />
        <TextField
          label="Available Work Hours per week"
          optional="unsaid"
          placeholder={editing ? '' : 'Not given'}
          inputMode="numeric"
          maxLength={String(LIMITS.hoursPerWeekMax).length}
          hint={editing ? 'Your overview measures the time you spend against them. Leave it empty if you do not know yet.' : undefined}
          disabled={disabled}
          {...field('availableHoursPerWeek')}
        />
        <TextField
          label="Other skills"
          optional
          hint={
            editing ? 'What the lists under Skills lack, with commas in between: radio news, local dialects. Admins read them.' : undefined
          }
          autoComplete="off"
          placeholder={editing ? '' : 'Not given'}
          disabled={disabled}
          {...field('skills')}
        />
        <TextField
          label="Telegram"
          optional
          hint={editing ? 'Your handle, such as @ada_obi. Admins see it beside your jobs.' : undefined}
          autoComplete="off"
          placeholder={editing ? '' : 'Not given'}
          disabled={disabled}
          {...field('telegram')}
        />
      </div>
    </Card>
  );
}

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
