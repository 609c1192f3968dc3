import { type AuditAction, JOB_LIFECYCLE, type JobAction } from '@labelbridge/contracts';

type JobEvent = `job.${JobAction}`;

const LABELS: Readonly<Record<Exclude<AuditAction, JobEvent>, string> & Partial<Record<JobEvent, string>>> = {
  'user.create': 'Account created',
  'user.update': 'Role or access changed',
  'user.profile': 'Profile changed',
  'password.reset': 'Password reset by email',
  'password.change': 'Password changed',
  'email.verify': 'Email address verified',
  'session.end': 'Session ended',
  'session.end-others': 'Other sessions ended',
  'session.reuse': 'Session ended: token reused',
  'second-factor.add': 'Second factor added',
  'second-factor.remove': 'Second factor removed',
  'second-factor.new-codes': 'Recovery codes renewed',
  'project.create': 'Project created',
  'project.update': 'Project updated',
  'project.archive': 'Project archived',
  'project.delete': 'Project deleted',
  'application.apply': 'Applied to project',
  'application.approve': 'Application approved',
  'application.reject': 'Application rejected',
  'application.withdraw': 'Application withdrawn',
  'task.create': 'Task created',
  'task.update': 'Task changed',
  'task.archive': 'Task archived',
  'task.delete': 'Task deleted',
  'job.assign': 'Task assigned',
  'job.rework': 'Job taken back for rework',
  'job.message': 'Message sent',
  'invoice.pay': 'Invoice paid',
  'payout.create': 'Payout created',
  'payout.approve': 'Payouts approved',
  'payout.cancel': 'Payouts cancelled',
  'payout.confirm': 'Payout recorded as paid',
  'payout.fail': 'Payout recorded as failed',
  'payout.return': 'Payout recorded as returned',
  'rate.set': 'Exchange rate set',
  'contacts.add': 'Emails uploaded',
  'area.move': 'Area moved',
  'mail.retry': 'Email sent again',
  'user.export': 'Personal data downloaded',
  'user.erase': 'Account erased',
  'user.bankView': 'Bank account viewed',
  'consent.give': 'Consent given',
  'consent.withdraw': 'Consent withdrawn',
  'retention.run': 'Old data removed',
};

/** The label of an event. A transition of a job that has none of its own is labelled with the new status. */
export const actionLabel = (action: AuditAction): string =>
  LABELS[action] ?? `Job ${JOB_LIFECYCLE.transitions.find((transition) => `job.${transition.action}` === action)?.to}`;
