import { useSyncExternalStore } from 'react';
import { Icon, type IconName } from '@labelbridge/ui';
import { type Sending } from '../work/job-work.js';
import { type WorkCopy } from '../work/work-copy.js';
import styles from './workspace.module.css';

interface Words {
  readonly icon: IconName;
  readonly text: string;
  /** For a phone, beside the icon. */
  readonly short: string;
  readonly tone?: 'bad' | 'busy';
}

function wordsFor({ keeping, isUnsent, current }: WorkCopy, sending: Sending, refusal: string | undefined): Words {
  if (keeping === 'elsewhere') return { icon: 'alert', text: 'Changed in another tab', short: 'Changed', tone: 'bad' };
  if (keeping === 'failed')
    return { icon: 'alert', text: 'This device does not store work; stay online until it is sent', short: 'Not saved', tone: 'bad' };
  if (keeping === 'keeping') return { icon: 'clock', text: 'Saving on this device', short: 'Saving', tone: 'busy' };
  if (current().conflicts.size > 0) return { icon: 'alert', text: 'Changed on another device', short: 'Conflict', tone: 'bad' };
  if (refusal !== undefined) return { icon: 'alert', text: `Saved on this device, not sent: ${refusal}`, short: 'Not sent', tone: 'bad' };
  if (!isUnsent && (sending.kind === 'sent' || sending.kind === 'refused')) return { icon: 'success', text: 'Sent', short: 'Sent' };
  if (sending.kind === 'offline') return { icon: 'offline', text: 'Saved on this device; sent when there is a connection', short: 'Saved' };
  return { icon: 'check', text: 'Saved on this device', short: 'Saved', tone: 'busy' };
}

/** Where the work of the person is now: on this device, or with the server as well. */
export function SaveState({ copy, sending }: { copy: WorkCopy; sending: Sending }) {
  // It says more than the state of the copy: how far that is kept.
  useSyncExternalStore(copy.subscribe, () => copy.current());
  useSyncExternalStore(copy.subscribe, () => copy.keeping);
  const { icon, text, short, tone } = wordsFor(
    copy,
    sending,
    sending.kind === 'refused' ? sending.items.get(copy.assignmentId) : undefined,
  );
  return (
    <p className={styles.saved} data-tone={tone} role="status" title={text}>
      <Icon name={icon} size={18} />
      <span className={styles.savedText}>{text}</span>
      <span className={styles.savedShort} aria-hidden="true">
        {short}
      </span>
    </p>
  );
}
