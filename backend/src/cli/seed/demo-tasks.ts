import { type TaskName } from '@labelbridge/contracts';
import { type DemoBatchKey } from './batches/demo-batches.js';
import { type DemoAnnotator, type DemoProjectKey } from './demo-data.js';

export type DemoJobEnd =
  'pending' | 'submitted' | 'approved' | 'consented' | 'paid' | 'declined' | 'cancelled' | { readonly reject: string };

export interface DemoJob {
  readonly by: DemoAnnotator;
  readonly end: DemoJobEnd;
  readonly minutes: number;
  /** Days of the assignment, of the work (or of the end without work), of the decision and of the payment. */
  readonly daysAgo: readonly number[];
  /** Clock minutes that differ from the claimed minutes, and the reason. */
  readonly corrected?: { readonly clock: number; readonly reason: string };
}

export interface DemoTask {
  readonly key: string;
  readonly title: string;
  readonly taskName: TaskName;
  readonly project: DemoProjectKey;
  /** Days from the day of seeding. */
  readonly dueIn: number;
  readonly jobs: readonly DemoJob[];
  /** Items of a task in the product. */
  readonly batch?: DemoBatchKey;
  /** Nobody has it yet: annotators of the project take it by themselves. */
  readonly queued?: boolean;
}

const task = (
  key: string,
  title: string,
  modality: 'Image' | 'Video' | 'Text' | 'Audio',
  project: DemoProjectKey,
  dueIn: number,
  jobs: readonly DemoJob[],
): DemoTask => ({ key, title, taskName: `${modality} Annotation`, project, dueIn, jobs });

/** A task of the past: submitted two days after the assignment, approved a day later, and paid three days later. */
const done = (
  key: string,
  title: string,
  modality: 'Image' | 'Video' | 'Text' | 'Audio',
  project: DemoProjectKey,
  assigned: number,
  minutes: Readonly<Partial<Record<DemoAnnotator, number>>>,
): DemoTask => ({
  ...task(key, title, modality, project, 0, []),
  dueIn: 4 - assigned,
  jobs: ANNOTATORS.flatMap((by) =>
    minutes[by] ? { by, end: 'paid', minutes: minutes[by], daysAgo: [assigned, assigned - 2, assigned - 3, assigned - 6] } : [],
  ),
});

/** A task in the product: open to Ada, and submitted by another annotator. */
const inProduct = (
  batch: DemoBatchKey,
  title: string,
  modality: 'Image' | 'Video' | 'Text' | 'Audio',
  by: DemoAnnotator,
  minutes: number,
): DemoTask => ({
  ...task(`batch-${batch}`, title, modality, 'samples', 28, [
    { by: 'ada', end: 'pending', minutes: 0, daysAgo: [8] },
    { by, end: 'submitted', minutes, daysAgo: [8, 3] },
  ]),
  batch,
});

const ANNOTATORS: readonly DemoAnnotator[] = ['ada', 'chinedu', 'fatima'];

export const DEMO_TASKS: readonly DemoTask[] = [
  done('shops', 'Shop fronts in Ibadan', 'Image', 'image', 77, { ada: 135, chinedu: 90 }),
  done('support', 'Intent of support messages', 'Text', 'text', 70, { ada: 210 }),
  done('junction', 'Buses and taxis at a junction', 'Video', 'video', 63, { chinedu: 225 }),
  done('stalls', 'Market stalls at night', 'Image', 'image', 56, { ada: 165, chinedu: 60 }),
  done('phone-in', 'A phone-in programme, transcribed', 'Audio', 'audio', 49, { fatima: 170 }),
  done('restaurants', 'Tone of restaurant reviews', 'Text', 'text', 42, { ada: 105 }),
  done('rain', 'Road signs in the rain', 'Image', 'image', 33, { ada: 225, chinedu: 130 }),
  done('headlines', 'Places in headlines of the week', 'Text', 'text', 24, { ada: 195 }),
  task('signs', 'Street signs of Lagos', 'Image', 'image', 0, [
    { by: 'ada', end: 'pending', minutes: 0, daysAgo: [0] },
    { by: 'chinedu', end: 'submitted', minutes: 95, daysAgo: [4, 2] },
  ]),
  task('market', 'Fruit and vegetables at a market', 'Image', 'image', 3, [
    { by: 'ada', end: 'submitted', minutes: 120, daysAgo: [3, 1] },
    { by: 'chinedu', end: 'declined', minutes: 0, daysAgo: [3, 2] },
  ]),
  task('reviews', 'Tone of product reviews', 'Text', 'text', 2, [{ by: 'ada', end: 'approved', minutes: 180, daysAgo: [5, 3, 1] }]),
  task('greetings', 'Intent of Yoruba greetings', 'Text', 'text', 1, [{ by: 'ada', end: 'paid', minutes: 150, daysAgo: [12, 10, 8, 5] }]),
  task('messages', 'Names in short messages', 'Text', 'text', 4, [
    {
      by: 'ada',
      end: { reject: 'Several names are marked as places. Please check lines 10 to 40 against the guideline.' },
      minutes: 75,
      daysAgo: [6, 4, 3],
    },
  ]),
  task('radio', 'Hausa radio news, transcribed', 'Audio', 'audio', 5, [
    { by: 'fatima', end: 'consented', minutes: 240, daysAgo: [9, 7, 1] },
  ]),
  task('voices', 'Yoruba voice notes, transcribed', 'Audio', 'text', 5, [{ by: 'ada', end: 'pending', minutes: 0, daysAgo: [0] }]),
  task('calls', 'Who speaks in a call', 'Audio', 'audio', 6, [
    {
      by: 'fatima',
      end: 'submitted',
      minutes: 60,
      daysAgo: [3, 0],
      corrected: { clock: 25, reason: 'My phone went off, so I listened to the last calls on a computer.' },
    },
  ]),
  task('traffic', 'Motorcycles in city traffic', 'Video', 'video', 7, [
    { by: 'chinedu', end: 'paid', minutes: 210, daysAgo: [16, 13, 11, 8] },
  ]),
  task('bus', 'Street signs filmed from a bus', 'Video', 'image', 7, [
    { by: 'ada', end: 'pending', minutes: 0, daysAgo: [0] },
    { by: 'chinedu', end: 'cancelled', minutes: 0, daysAgo: [1, 0] },
  ]),
  task('survey', 'How you use AI tools', 'Text', 'survey', 8, [{ by: 'fatima', end: 'approved', minutes: 45, daysAgo: [4, 2, 1] }]),
  inProduct('picture', 'Streets, drawn: boxes and outlines', 'Image', 'chinedu', 6),
  inProduct('sentence', 'Names and tone in Yoruba and Pidgin', 'Text', 'fatima', 8),
  inProduct('sound', 'Two short talks: who speaks, and what', 'Audio', 'fatima', 5),
  inProduct('clip', 'A street in motion: follow what moves', 'Video', 'chinedu', 4),
  { ...task('queue', 'Who and where, in short sentences', 'Text', 'text', 28, []), batch: 'sentence', queued: true },
  task('football', 'Passes in a football match', 'Video', 'video', 9, [{ by: 'chinedu', end: 'pending', minutes: 0, daysAgo: [0] }]),
];

/** A task whose items three people answer (`QualitySteps`). */
export const SHARED_TASK = task('shared', 'What customers say at the market', 'Text', 'market', 21, [
  { by: 'ada', end: 'paid', minutes: 24, daysAgo: [29, 28, 27, 23] },
  { by: 'chinedu', end: 'paid', minutes: 21, daysAgo: [29, 26, 25, 23] },
  { by: 'fatima', end: 'paid', minutes: 32, daysAgo: [29, 25, 24, 23] },
]);

/** A task in which the same text is written to several items (`FlagSteps`). */
export const REPLIES_TASK = task('replies', 'Replies to what customers say', 'Text', 'market', 14, [
  { by: 'fatima', end: 'submitted', minutes: 13, daysAgo: [8, 6] },
]);

export const DEMO_JOBS = [...DEMO_TASKS, SHARED_TASK, REPLIES_TASK].flatMap(({ jobs }) => jobs);

/** Links in a domain that is reserved for examples (RFC 2606). */
export const demoLinks = (key: string): { taskLink: string; taskGuidelineLink: string } => ({
  taskLink: `https://example.com/labelbridge/work/${key}`,
  taskGuidelineLink: `https://example.com/labelbridge/guidelines/${key}`,
});
