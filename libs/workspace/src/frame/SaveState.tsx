import { useSyncExternalStore } from 'react';
import { Icon, type IconName } from '@labelbridge/ui';
import { type Sending } from '../work/job-work.js';
import { type WorkCopy } from '../work/work-copy.js';
import styles from './workspace.module.css';

interface Words {
  readonly icon: IconName;
  readonly text: string;
  readonly short: string;
  readonly tone?: 'bad' | 'busy';
}

const problem = (short: string, text: string): Words => ({ icon: 'alert', text, short, tone: 'bad' });
const SAVED = 'Saved on this device';

function wordsFor({ keeping, isUnsent, current }: WorkCopy, { kind }: Sending, refusal: string | undefined): Words {
  if (current().gone) return problem('Taken out', 'Taken out: not sent');
  if (keeping === 'elsewhere') return problem('Changed', 'Changed in another tab');
  if (keeping === 'failed') return problem('Not saved', 'Not saved on this device: stay online until it is sent');
  if (keeping === 'keeping') return { icon: 'clock', text: 'Saving on this device', short: 'Saving', tone: 'busy' };
  if (current().conflicts.size > 0) return problem('Conflict', 'Changed on another device');
  if (refusal !== undefined) return problem('Not sent', `${SAVED}, not sent: ${refusal}`);
  if (!isUnsent && (kind === 'sent' || kind === 'refused')) return { icon: 'success', text: 'Sent', short: 'Sent' };
  if (kind === 'offline') return { icon: 'offline', text: `${SAVED}; sent when there is a connection`, short: 'Saved' };
  return { icon: 'check', text: SAVED, short: 'Saved', tone: 'busy' };
}

export function SaveState({ copy, sending }: { copy: WorkCopy; sending: Sending }) {
  // `keeping` may change without a change of the copy.
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
