import { BULK_LIMITS } from '../bulk.js';

export const BULK_MESSAGES = {
  prepared: 'Ready to check. Nothing is changed until you start it.',
  started: 'Started. You may close this page; the work continues on the server.',
  stopped: 'Stopped. What was done stays.',
  notReady: 'This was started or stopped before.',
  notActive: 'This has ended.',
  nothingToDo: 'No row is left to carry out.',
  byInactive: 'Stopped: the admin who started this is no longer an active admin with the duty for it.',

  fileBlank: 'The file is empty.',
  fileEmpty: 'The file has no rows below its header.',
  fileColumns: (missing: readonly string[]): string => `The header lacks: ${missing.join(', ')}.`,
  fileTwice: (title: string): string => `The header has ${title} twice.`,
  fileTooLong: `A file has at most ${BULK_LIMITS.importRows.toLocaleString('en-NG')} rows. Please split it.`,
  fileEncoding: (encoding: string): string => `Its text was read as ${encoding}.`,
  projectUnknown: 'is not the name of a project that takes tasks',
  projectTwice: 'is the name of several projects: use the id of one',
  createdByUnknown: 'give the email or the name of one admin, or leave it empty',

  tasksMissing: 'Choose the tasks: by id, by their import, or all that match.',
  tasksNone: 'No task matches that can be assigned.',
  tasksTooMany: `At most ${BULK_LIMITS.tasks.toLocaleString('en-NG')} tasks at a time. Please narrow the choice.`,
  peopleMissing: 'Choose the people: by name, or all of a project.',
  peopleTooMany: `must be at most ${BULK_LIMITS.people}`,
  membersTooMany: `This project has more than ${BULK_LIMITS.people} annotators. Choose at most ${BULK_LIMITS.people} of them by name.`,
  peopleNone: 'None of these people can take work.',
  leftOutUnknown: 'There is no such account.',
  leftOutAdmin: 'Is an admin.',
  leftOutSuspended: 'Is suspended.',
  leftOutTerms: 'Has not accepted the terms that are in force.',
  leftOutNoHours: 'Has not said how many hours a week they are available.',
  hasAllTasks: 'Everybody chosen has this task already.',

  contactsMissing: 'Choose the contacts, or all that match.',
  oneAddress: 'Please enter one address only. For a list, use Upload emails.',
  contactsNone: 'None of these contacts can be invited.',
  contactUnsubscribed: 'Unsubscribed.',
  contactBounced: 'Email to this address was refused for good.',
  contactInvited: `Was invited in the last ${BULK_LIMITS.daysBetweenInvitations} days.`,
  contactHasAccount: 'Has an account.',
  contactApplied: 'Has applied to this project, or joined it.',
  contactGone: 'Is no longer a contact.',
  projectClosed: 'People can be invited only to a project that is on the public page and takes applications.',
} as const;

/** Invitation mail to a contact. The caller puts the project's title on one line, because a person typed it. */
export const INVITATION_MESSAGES = {
  subject: (project: string | null): string => (project ? `Paid work for you: ${project}` : 'Paid work with Labelbridge'),
  greet: 'there',
  about: (project: string | null): string =>
    project
      ? `${project} on Labelbridge is looking for people. You work from home, see what each task pays before you start, and are paid into your Naira account.`
      : 'Labelbridge is looking for people who label text, images, audio and video. You work from home, see what each task pays before you start, and are paid into your Naira account.',
  next: 'Signing up is free and takes a few minutes.',
  action: (project: string | null): string => (project ? 'See the project' : 'Sign up'),
  unsubscribe: 'Unsubscribe',
  reason: 'You get this email because your address was given to Labelbridge for offers of work.',
} as const;
