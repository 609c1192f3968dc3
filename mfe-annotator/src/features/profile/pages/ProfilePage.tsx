import { useState } from 'react';
import { Button, Card, ErrorState, Icon, PageHead, Skeleton } from '@labelbridge/ui';
import { StaleNotice } from '../../../common/ListBody.js';
import { useWaitingFor } from '../../../common/use-waiting-for.js';
import { WaitingNotice } from '../../../common/WaitingNotice.js';
import { useProfile } from '../api/profile.js';
import { ProfileForm } from '../components/ProfileForm.js';
import { factsOf, withWaiting } from '../waiting-profile.js';

/** Specification section 2, Annotator area: Profile. */
export default function ProfilePage() {
  const { data, error, seenAt, reload } = useProfile();
  const waiting = useWaitingFor('profile', data?._id ?? '');
  const [mode, setMode] = useState<'shown' | 'editing' | 'left'>('shown');
  const editing = mode === 'editing';
  const retry = () => void reload();
  return (
    <>
      <PageHead
        title="Profile"
        lead="Who you are, and where your pay goes."
        actions={
          data &&
          !editing && (
            // Whoever comes back from editing is where he was: the button he pressed had gone meanwhile.
            <Button autoFocus={mode === 'left'} onClick={() => setMode('editing')}>
              <Icon name="edit" size={18} /> Edit
            </Button>
          )
        }
      />
      {data ? (
        <>
          {error && <StaleNotice seenAt={seenAt} onRetry={retry} />}
          {waiting.map((change) => (
            <WaitingNotice key={change.id} change={change} facts={factsOf(change)} />
          ))}
          <ProfileForm key={mode} profile={withWaiting(data, waiting)} editing={editing} onDone={() => setMode('left')} />
        </>
      ) : (
        <Card>{error ? <ErrorState error={error} onRetry={retry} /> : <Skeleton lines={8} />}</Card>
      )}
    </>
  );
}
