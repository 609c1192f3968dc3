import { useState } from 'react';
import { ResourceCard, type Detail } from '@labelbridge/area-parts';
import { type QueuedChange } from '@labelbridge/session';
import { Button, Icon, LinkButton, PageHead } from '@labelbridge/ui';
import { QueuedChangeNotice } from '../../../shared/QueuedChangeNotice.js';
import { useQueuedChangesFor } from '../../../shared/use-queued-changes-for.js';
import { useProfile, type Profile } from '../api/profile.js';
import { ContentCard } from '../components/ContentCard.js';
import { ProfileForm } from '../components/ProfileForm.js';
import { SkillsCard } from '../components/SkillsCard.js';

const LABELS: Readonly<Record<string, string>> = {
  firstname: 'First name',
  lastname: 'Last name',
  phone: 'Phone Number',
  availableHoursPerWeek: 'Available Work Hours per week',
  telegram: 'Telegram',
  skills: 'Other skills',
};

const detailsOf = ({ body }: Pick<QueuedChange, 'body'>): Detail[] =>
  Object.entries(body).map(([field, value]) => [
    LABELS[field] ?? field,
    value === null ? 'Left empty' : Array.isArray(value) ? value.join(', ') : String(value),
  ]);

/** Applies the queued changes to the profile, without refused ones. */
const withQueued = (profile: Profile, queued: readonly QueuedChange[]): Profile =>
  queued.reduce((changed, { body, refusal }) => (refusal ? changed : { ...changed, ...body }), profile);

/** Specification section 2, Annotator area: Profile. */
export default function ProfilePage() {
  const profile = useProfile();
  const queued = useQueuedChangesFor('profile', profile.data?._id ?? '');
  const [mode, setMode] = useState<'shown' | 'editing' | 'left'>('shown');
  const editing = mode === 'editing';
  return (
    <>
      <PageHead
        title="Profile"
        lead="Your details, your skills, and the account that you are paid to."
        actions={
          !editing && (
            <>
              <LinkButton to="/dashboard/quality">My quality</LinkButton>
              <LinkButton to="/dashboard/work-record">Work record</LinkButton>
              {/* Stands here while the profile loads, so that the links do not move from under a press.
                  The focus returns to this button after editing; it was unmounted meanwhile. */}
              <Button autoFocus={mode === 'left'} disabled={!profile.data} onClick={() => setMode('editing')}>
                <Icon name="edit" size={18} /> Edit
              </Button>
            </>
          )
        }
      />
      <ResourceCard resource={profile} lines={8}>
        {(data) => (
          <>
            {queued.map((change) => (
              <QueuedChangeNotice key={change.id} change={change} details={detailsOf(change)} />
            ))}
            <ProfileForm key={mode} profile={withQueued(data, queued)} editing={editing} onDone={() => setMode('left')} />
          </>
        )}
      </ResourceCard>
      <SkillsCard placed={Boolean(profile.data ?? profile.error)} />
      <ContentCard />
    </>
  );
}
