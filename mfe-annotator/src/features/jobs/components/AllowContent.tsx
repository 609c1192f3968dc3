import { Notice } from '@labelbridge/area-parts';
import { CONTENT_MESSAGES, type ContentCategory } from '@labelbridge/contracts';
import { useAction } from '@labelbridge/session';
import { Button, DialogActions, toast } from '@labelbridge/ui';
import { allowContent } from '../../../shared/content.js';
import { type Job } from '../api/jobs.js';

export function AllowContent({ missing }: { missing: readonly ContentCategory[] }) {
  const { busy, error, run } = useAction(async () => toast.success(await allowContent(missing)));
  return (
    <>
      {/* Not in a toast, which would stay beside the one of a later success. */}
      {error && (
        <p role="alert">
          {CONTENT_MESSAGES.notAllowed}. {error.message}
        </p>
      )}
      <Button variant="primary" busy={busy} onClick={() => void run()}>
        {CONTENT_MESSAGES.allow}
      </Button>
    </>
  );
}

/** Asks for content that came after the job was given. */
export function ContentAsked({ job, onStop }: { job: Pick<Job, 'status' | 'contentToAllow'>; onStop: () => void }) {
  const { status, contentToAllow: missing } = job;
  if (status !== 'pending' || !missing) return null;
  return (
    <Notice tone="wait" title={CONTENT_MESSAGES.mayShow(missing)}>
      <p>{CONTENT_MESSAGES.asked}</p>
      <DialogActions>
        <Button onClick={onStop}>{CONTENT_MESSAGES.stop}</Button>
        <AllowContent missing={missing} />
      </DialogActions>
    </Notice>
  );
}
