import { useEffect, useMemo, useState, useSyncExternalStore, type ReactNode } from 'react';
import { type LabelConfig } from '@labelbridge/annotation';
import { Link, useNavigate } from '@labelbridge/router';
import { refreshData } from '@labelbridge/session';
import { Button, Icon, LinkButton, Skeleton } from '@labelbridge/ui';
import { type ItemEnd, type JobWork, type RegionMark, useLazyModule, Workspace } from '@labelbridge/workspace';
import { jobPath, jobTitle } from '../../../shared/names.js';
import { GUIDELINE } from '../guideline/lazy.js';
import { useJobClock } from '../../clock/api/clock.js';
import { type Job, openGuideline } from '../api/jobs.js';
import { type JobItem } from '../api/work-items.js';
import { SubmitDialog } from '../components/SubmitDialog.js';
import { ClockToggle } from './ClockToggle.js';
import { DEVICE } from './lazy.js';
import { NOTICES } from './lazy-notices.js';
import { useCover } from './use-cover.js';
import { useActiveSeconds } from './use-active-seconds.js';
import { useDeviceSettings } from './use-device-settings.js';
import { useEnds } from './use-ends.js';
import { useItemMedia } from './use-item-media.js';
import { useItemReview } from './use-item-review.js';
import { forgetPlace, useCopyAt, usePlace, nextOpen } from './use-place.js';
import styles from './work.module.css';

const NO_MARKS: ReadonlyMap<string, RegionMark> = new Map();

interface Props {
  readonly job: Job;
  readonly config: LabelConfig;
  readonly items: readonly JobItem[];
  readonly work: JobWork;
}

export function JobWorkspace({ job, config, items, work }: Props) {
  const navigate = useNavigate();
  // Counts the items that another tab has changed: their copies are read again.
  const [reopened, setReopened] = useState(0);
  const ends = useEnds(work, items, reopened);
  const [at, setAt] = usePlace(work, items, ends);
  const [dialog, setDialog] = useState<'submit' | 'device' | 'guideline' | 'stop'>();
  const [settings, setSettings] = useDeviceSettings();
  const current = items[at];
  const copy = useCopyAt(work, current, reopened);
  const readOnly = job.status !== 'pending';
  const countSeconds = useActiveSeconds(work, copy, !readOnly);
  const { comments, versions } = useItemReview(current, job.submission !== null);
  const [isCovered, isShown, onShow] = useCover(job, current?.assignmentId);
  const onStop = () => setDialog('stop');
  const shown = useItemMedia(job._id, items, at, settings);
  const sending = useSyncExternalStore(work.subscribe, () => work.sending);
  const isPaused = !useJobClock(job).running && !readOnly;
  const keeps = settings.keepAhead > 0;
  const isTold = sending.kind === 'refused' || isPaused || versions.length > 0 || (current?.sentBack ?? null) !== null;
  const notices = useLazyModule(NOTICES, isCovered || isShown || isTold || (shown !== undefined && keeps));
  const marks = useMemo(() => notices?.reviewMarks(comments) ?? NO_MARKS, [notices, comments]);
  const device = useLazyModule(DEVICE, dialog === 'device');
  const guideline = useLazyModule(GUIDELINE, dialog === 'guideline');
  // The lists beside this page count the open items.
  useEffect(() => () => void refreshData('/api/jobs', '/api/overview'), []);

  const open = items.filter((_, i) => !ends[i]).length;
  const end = async (how: ItemEnd) => {
    if (!copy) return;
    countSeconds();
    void copy.write({ op: 'end', end: how }).catch(() => undefined);
    void work.flush();
    const next = nextOpen(
      ends.map((each, i) => (i === at ? how : each)),
      at,
    );
    if (next >= 0) setAt(next);
    else await submit();
  };
  const submit = async () => {
    await work.flush();
    // The submission would wait for a refused item forever.
    const { sending } = work;
    const refused = sending.kind === 'refused' ? items.findIndex(({ assignmentId }) => sending.items.has(assignmentId)) : -1;
    if (refused >= 0) setAt(refused);
    else setDialog('submit');
  };
  const leave = () => {
    forgetPlace();
    navigate(jobPath(job._id));
  };
  if (!current || !copy || !shown) return <Skeleton lines={6} />;
  return (
    <>
      <Workspace
        key={current.assignmentId}
        title={jobTitle(job)}
        back={
          <Link className={styles.back} to={jobPath(job._id)} aria-label="Leave the work">
            <Icon name="chevron" />
          </Link>
        }
        actions={<Actions job={job} hasClock={!readOnly && !(isPaused && notices)} onOpen={setDialog} />}
        notice={
          notices && (
            <notices.ItemNotices
              {...{ job, config, isPaused, sending, items, at, comments, versions, readOnly, isShown, onShow, onStop }}
              item={current}
              onOpen={setAt}
            />
          )
        }
        config={config}
        item={shown}
        prediction={current.prediction}
        marks={marks}
        place={{ number: at + 1, of: items.length }}
        copy={copy}
        work={work}
        readOnly={readOnly}
        dataSaver={settings.dataSaver}
        onReopen={() => setReopened((count) => count + 1)}
        onEnd={(how) => void end(how)}
        // The item stays hidden while the cover is loaded.
        cover={isCovered && (!notices || <notices.ContentCover {...{ job, onShow, onStop }} itemId={current.assignmentId} />)}
        skipNote={notices?.paidFor(job)}
        onPrevious={at > 0 ? () => setAt(at - 1) : undefined}
        onNext={at + 1 < items.length ? () => setAt(at + 1) : undefined}
        submit={
          !readOnly && open === 0 ? (
            <Button variant="primary" onClick={() => void submit()}>
              Submit
            </Button>
          ) : undefined
        }
      />
      {notices && keeps && <notices.KeptForOffline job={job} config={config} keepAhead={settings.keepAhead} />}
      {dialog === 'stop' && notices && <notices.StopDialog job={job} work={work} onClose={() => setDialog(undefined)} onDone={leave} />}
      {dialog === 'submit' && <SubmitDialog job={job} ends={ends} onClose={() => setDialog(undefined)} onDone={leave} />}
      {guideline && <guideline.GuidelineDialog job={job} onClose={() => setDialog(undefined)} />}
      {device && <device.DeviceDialog settings={settings} onChange={setSettings} onClose={() => setDialog(undefined)} />}
    </>
  );
}

/** @param hasClock false if a notice shows it */
function Actions({ job, hasClock, onOpen }: { job: Job; hasClock: boolean; onOpen: (what: 'device' | 'guideline') => void }): ReactNode {
  const { taskGuidelineLink } = job.task;
  return (
    <div className={styles.actions}>
      {hasClock && <ClockToggle job={job} />}
      <Button size="small" aria-label="Data on this device" onClick={() => onOpen('device')}>
        <Icon name="download" size={18} />
      </Button>
      {(job.guideline || taskGuidelineLink) && (
        <GuidelineButton
          {...(!job.guideline && { href: taskGuidelineLink })}
          label={`Guideline of ${jobTitle(job)}`}
          onClick={() => {
            void openGuideline(job._id).catch(() => undefined);
            if (job.guideline) onOpen('guideline');
          }}
        />
      )}
    </div>
  );
}

function GuidelineButton({ href, label, onClick }: { href?: string; label: string; onClick: () => void }) {
  const content = (
    <>
      <Icon name="book" size={18} />
      <span className={styles.word}>Guideline</span>
    </>
  );
  return href === undefined ? (
    <Button size="small" aria-label={label} onClick={onClick}>
      {content}
    </Button>
  ) : (
    <LinkButton size="small" href={href} aria-label={label} onClick={onClick}>
      {content}
    </LinkButton>
  );
}
