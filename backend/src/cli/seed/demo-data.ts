import { type ProjectStatus, type PublicStatus, type Modality, type Rate, type Role, type TaskName } from '@labelbridge/contracts';

/** A demo account. No mail can reach the domain of its address (RFC 2606, .test). */
export interface DemoPerson {
  readonly firstname: string;
  readonly lastname: string;
  readonly email: string;
  readonly username: string;
  readonly phone: string;
  readonly password: string;
  readonly role: Role;
  readonly payoutAccount?: { readonly accountNumber: string; readonly bankCode: string };
}

const person = (username: string, firstname: string, lastname: string, phone: string) => ({
  firstname,
  lastname,
  email: `${username}@demo.labelbridge.test`,
  username,
  phone,
  password: `${firstname}-demo-2026!`,
  role: 'USER' as const,
});

export const DEMO_PEOPLE = {
  admin: { ...person('admin', 'Ngozi', 'Adeyemi', '8030000001'), username: 'demo_admin', password: 'Admin-demo-2026!', role: 'ADMIN' },
  ada: { ...person('ada', 'Ada', 'Okafor', '8030000002'), payoutAccount: { accountNumber: '8030000002', bankCode: '999992' } },
  chinedu: { ...person('chinedu', 'Chinedu', 'Eze', '8030000003'), payoutAccount: { accountNumber: '0123456787', bankCode: '058' } },
  fatima: { ...person('fatima', 'Fatima', 'Bello', '8030000004'), payoutAccount: { accountNumber: '3001234564', bankCode: '50211' } },
} as const satisfies Record<string, DemoPerson>;

export type DemoAnnotator = Exclude<keyof typeof DEMO_PEOPLE, 'admin'>;

export type DemoProjectKey = 'image' | 'video' | 'text' | 'audio' | 'survey' | 'imageSoon';

export interface DemoProject {
  readonly key: DemoProjectKey;
  readonly projectName: string;
  readonly company: string;
  readonly title: string;
  readonly description: string;
  readonly modality: Modality;
  readonly rate: Rate;
  readonly duration: string | null;
  readonly capacity: number | null;
  readonly status: ProjectStatus;
  readonly publicStatus: PublicStatus | null;
  /** Days from the day of seeding. */
  readonly dueIn: number;
}

const nairaPerHour = (naira: number): Rate => ({ amount: naira * 100, currency: 'NGN', per: 'hour' });
const named = (title: string, company: string) => ({ projectName: title, title, company });
const RUNNING = { status: 'In Progress', publicStatus: null } as const;

/** Sample data of the specification: section 9 (rates 1000, 2000, 2500, 1500) and section 2 (the two projects of /new-projects). */
export const DEMO_PROJECTS: readonly DemoProject[] = [
  {
    key: 'image',
    ...named('Image Annotation', 'Savanna Vision'),
    modality: 'image',
    rate: nairaPerHour(1000),
    description: 'Draw boxes and outlines around what you see in street and market photographs.',
    duration: '2 months',
    capacity: 40,
    ...RUNNING,
    dueIn: 45,
  },
  {
    key: 'video',
    ...named('Video Annotation', 'Roadsense Mobility'),
    modality: 'video',
    rate: nairaPerHour(2000),
    description: 'Follow vehicles and people through short clips of city traffic, frame by frame.',
    duration: '3 months',
    capacity: 25,
    ...RUNNING,
    dueIn: 75,
  },
  {
    key: 'text',
    ...named('Text Annotation', 'Lingua Works'),
    modality: 'text',
    rate: nairaPerHour(2500),
    description: 'Mark the intent and tone of short messages in English, Yoruba, Hausa and Igbo.',
    duration: '6 weeks',
    capacity: 30,
    ...RUNNING,
    dueIn: 30,
  },
  {
    key: 'audio',
    ...named('Audio Annotation', 'Clearvoice Labs'),
    modality: 'audio',
    rate: nairaPerHour(1500),
    description: 'Write down what is said in radio and call recordings, and mark who speaks.',
    duration: '2 months',
    capacity: 30,
    status: 'Pending',
    publicStatus: null,
    dueIn: 60,
  },
  {
    key: 'survey',
    ...named('AI Survey', 'Open Models Group'),
    modality: 'text',
    rate: { amount: 6000, currency: 'USD', per: 'completion' },
    description: 'Answer questions about how you use AI tools, and rate the answers that two of them give.',
    duration: '1 week',
    capacity: 100,
    status: 'In Progress',
    publicStatus: 'Active',
    dueIn: 21,
  },
  {
    key: 'imageSoon',
    projectName: 'Image Annotation: Crops',
    company: 'Harvest Analytics',
    title: 'Image Annotation',
    modality: 'image',
    rate: nairaPerHour(1500),
    description: 'Outline crops, weeds and plant diseases in photographs from farms.',
    duration: '3 months',
    capacity: 60,
    status: 'Pending',
    publicStatus: 'Coming Soon',
    dueIn: 120,
  },
];

/** The rate of a dollar, in kobo. */
export const DEMO_RATE = { rate: 152_345, source: 'Demo rate' } as const;

export interface DemoApplication {
  readonly by: DemoAnnotator;
  readonly to: DemoProjectKey;
  readonly decided?: 'approve' | { readonly reject: string };
}

export const DEMO_APPLICATIONS: readonly DemoApplication[] = [
  { by: 'ada', to: 'image', decided: 'approve' },
  { by: 'ada', to: 'text', decided: 'approve' },
  { by: 'ada', to: 'video' },
  { by: 'chinedu', to: 'video', decided: 'approve' },
  { by: 'chinedu', to: 'image', decided: 'approve' },
  { by: 'chinedu', to: 'survey' },
  { by: 'fatima', to: 'audio', decided: 'approve' },
  { by: 'fatima', to: 'survey' },
  {
    by: 'fatima',
    to: 'video',
    decided: { reject: 'This project needs a screen of at least 13 inches. Please apply again when you have one.' },
  },
];

/** The last step of a demo job. */
export type DemoJobEnd = 'pending' | 'submitted' | 'approved' | 'paid' | { readonly reject: string };

export interface DemoJob {
  readonly by: DemoAnnotator;
  readonly end: DemoJobEnd;
  readonly minutes: number;
}

export interface DemoTask {
  readonly key: string;
  readonly title: string;
  readonly taskName: TaskName;
  readonly project: DemoProjectKey;
  /** Days from the day of seeding. */
  readonly dueIn: number;
  readonly jobs: readonly DemoJob[];
}

const task = (
  key: string,
  title: string,
  modality: 'Image' | 'Video' | 'Text' | 'Audio',
  project: DemoProjectKey,
  dueIn: number,
  jobs: readonly DemoJob[],
): DemoTask => ({ key, title, taskName: `${modality} Annotation`, project, dueIn, jobs });

export const DEMO_TASKS: readonly DemoTask[] = [
  task('signs', 'Street signs of Lagos', 'Image', 'image', 0, [
    { by: 'ada', end: 'pending', minutes: 0 },
    { by: 'chinedu', end: 'submitted', minutes: 95 },
  ]),
  task('market', 'Fruit and vegetables at a market', 'Image', 'image', 3, [{ by: 'ada', end: 'submitted', minutes: 120 }]),
  task('reviews', 'Tone of product reviews', 'Text', 'text', 2, [{ by: 'ada', end: 'approved', minutes: 180 }]),
  task('greetings', 'Intent of Yoruba greetings', 'Text', 'text', 1, [{ by: 'ada', end: 'paid', minutes: 150 }]),
  task('messages', 'Names in short messages', 'Text', 'text', 4, [
    { by: 'ada', end: { reject: 'Several names are marked as places. Please check lines 10 to 40 against the guideline.' }, minutes: 75 },
  ]),
  task('radio', 'Hausa radio news, transcribed', 'Audio', 'audio', 5, [
    { by: 'fatima', end: 'approved', minutes: 240 },
    { by: 'ada', end: 'pending', minutes: 0 },
  ]),
  task('calls', 'Who speaks in a call', 'Audio', 'audio', 6, [{ by: 'fatima', end: 'submitted', minutes: 60 }]),
  task('traffic', 'Motorcycles in city traffic', 'Video', 'video', 7, [
    { by: 'chinedu', end: 'paid', minutes: 210 },
    { by: 'ada', end: 'pending', minutes: 0 },
  ]),
  task('survey', 'How you use AI tools', 'Text', 'survey', 8, [
    { by: 'fatima', end: 'approved', minutes: 45 },
    { by: 'chinedu', end: 'pending', minutes: 0 },
  ]),
  task('football', 'Passes in a football match', 'Video', 'video', 9, [{ by: 'chinedu', end: 'pending', minutes: 0 }]),
];

/** The links of a demo task, in a domain that is reserved for examples (RFC 2606). */
export const demoLinks = (key: string): { taskLink: string; taskGuidelineLink: string } => ({
  taskLink: `https://example.com/labelbridge/work/${key}`,
  taskGuidelineLink: `https://example.com/labelbridge/guidelines/${key}`,
});
