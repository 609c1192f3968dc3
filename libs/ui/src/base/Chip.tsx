import { type ReactNode } from 'react';
import {
  type ApplicationStatus,
  type InvoiceStatus,
  JOB_TONES,
  capitalised,
  type JobStatus,
  type PayoutBatchStatus,
  type PayoutStatus,
  type ProjectStatus,
  type PublicStatus,
  type StatusTone,
  type UserStatus,
} from '@labelbridge/contracts';
import styles from './base.module.css';
import { cx } from './cx.js';

/** `quiet` marks a final state. */
export type Tone = 'brand' | StatusTone;

/** A short label. The text carries the meaning; the colour repeats it. */
export function Chip({ tone = 'brand', children }: { tone?: Tone; children: ReactNode }) {
  return <span className={cx(styles.chip, styles[tone])}>{children}</span>;
}

type AnyStatus =
  UserStatus | ProjectStatus | PublicStatus | ApplicationStatus | JobStatus | InvoiceStatus | PayoutStatus | PayoutBatchStatus;

/** Applications share their statuses with jobs. */
const TONE_OF: Readonly<Record<AnyStatus, Tone>> = {
  ...JOB_TONES,
  active: 'good',
  suspended: 'bad',
  Pending: 'wait',
  'In Progress': 'good',
  Completed: 'quiet',
  Active: 'good',
  'Coming Soon': 'info',
  withdrawn: 'quiet',
  Unpaid: 'wait',
  Processing: 'info',
  Paid: 'good',
  Void: 'quiet',
  'Awaiting Approval': 'wait',
  Approved: 'good',
  Queued: 'info',
  Sent: 'info',
  Failed: 'bad',
  Cancelled: 'quiet',
  Returned: 'bad',
};

export function StatusChip({ status }: { status: AnyStatus }) {
  return <Chip tone={TONE_OF[status]}>{capitalised(status)}</Chip>;
}
