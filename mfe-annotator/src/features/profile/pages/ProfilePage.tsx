import { useState } from 'react';
import { ResourceCard } from '@labelbridge/area-parts';
import { Button, Icon, PageHead } from '@labelbridge/ui';
import { QueuedChangeNotice } from '../../../shared/QueuedChangeNotice.js';
import { useQueuedChangesFor } from '../../../shared/use-queued-changes-for.js';
import { useProfile } from '../api/profile.js';
import { ProfileForm } from '../components/ProfileForm.js';
import { detailsOf, withQueued } from '../queued-profile.js';

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
        lead="Your details, and the account that you are paid to."
        actions={
          profile.data &&
          !editing && (
            // The focus returns to this button after editing; it was unmounted meanwhile.
            <Button autoFocus={mode === 'left'} onClick={() => setMode('editing')}>
              <Icon name="edit" size={18} /> Edit
            </Button>
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
    </>
  );
}
