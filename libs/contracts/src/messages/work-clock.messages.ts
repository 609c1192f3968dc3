import { formatMinutes } from '../minutes.js';
import { type ReviewedWork, WORK_CLOCK } from '../work-clock.js';

const HIDDEN_MINUTES = WORK_CLOCK.hiddenPauseMs / 60_000;

export const WORK_CLOCK_MESSAGES = {
  paused: 'The clock of this job is paused.',
  recorded: 'The recorded time is on the clock.',
  instantShape: 'must be an ISO 8601 instant',
  tooManyIntervals: `has more than ${WORK_CLOCK.intervalsPerCall} intervals: send them in several calls`,
  jobFull: 'The clock of this job was paused too often to record more. Say in the reason how long you worked.',
  minutesReasonRequired: `Please say why you claim more than ${WORK_CLOCK.confirmAbove} times your clock.`,
  changeReasonRequired: 'Please say why you change the pay: the annotator will read it.',
  pausesWhen: `One clock runs at a time. It pauses when this page is out of sight for ${HIDDEN_MINUTES} minutes, and you can correct the minutes when you submit.`,
  pausedHidden: `Paused: Labelbridge was out of sight for ${HIDDEN_MINUTES} minutes.`,
  pausedAway: 'Paused: this device stopped recording.',
  pausedElsewhere: 'Paused: you started or paused a clock on another device.',
  offline:
    'No connection: the time is recorded on this device. What you do in Labelbridge meanwhile is sent later, and counts with its time.',
} as const;

/** @param paused the job whose clock was paused by the start, if any */
export const clockStartedMessage = (paused: string | undefined): string =>
  paused === undefined ? 'The clock of this job is running.' : `The clock of this job is running. The clock of ${paused} is paused.`;

/** Both times for a reviewer. @param claimed minutes @param clock minutes */
export const claimAndClock = (claimed: number, clock: number): string =>
  `${formatMinutes(claimed)} claimed, ${formatMinutes(clock)} on the clock`;

/** Name of the time that an admin confirms, in the box and the message. @param paid the minutes that the approval pays */
export const confirmedTime = ({ claimedMinutes }: Pick<ReviewedWork, 'claimedMinutes'>, paid: number): string =>
  paid === claimedMinutes ? 'the claimed time' : 'the time';

/** Reason for a required confirmation. @param paid the minutes that the approval pays */
export function confirmationText(work: Pick<ReviewedWork, 'claimedMinutes' | 'waitingMinutes' | 'clockMinutes'>, paid: number): string {
  const { claimedMinutes, waitingMinutes = 0, clockMinutes } = work;
  const times =
    paid === claimedMinutes
      ? claimAndClock(paid, clockMinutes)
      : `${formatMinutes(paid)} to be paid, ${formatMinutes(clockMinutes)} on the clock`;
  const why =
    waitingMinutes > 0
      ? `${formatMinutes(waitingMinutes)} of it is waiting time`
      : `that is more than ${WORK_CLOCK.confirmAbove} times the clock`;
  return `${times}: ${why}. Confirm ${confirmedTime(work, paid)} to approve it.`;
}

/** Minutes that need a reason and a confirmation. A clock of 0 minutes has no multiples: one minute is within it, as in `exceedsClock`. */
export const exceedsClockText = (clockMinutes: number): string =>
  `More than ${clockMinutes === 0 ? '1 min' : `${WORK_CLOCK.confirmAbove} times your clock`} needs a reason, and an admin confirms it before you are paid.`;
