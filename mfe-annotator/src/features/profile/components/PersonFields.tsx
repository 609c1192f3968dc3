import { LIMITS } from '@labelbridge/contracts';
import { Card, FieldRow, type FormState, TextField } from '@labelbridge/ui';
import { type ProfileValues } from '../profile-form.js';
import styles from './profile.module.css';

export function PersonFields({ form: { field }, editing }: { form: FormState<ProfileValues>; editing: boolean }) {
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
