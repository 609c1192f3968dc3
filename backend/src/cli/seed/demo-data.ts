import { type ProjectStatus, type PublicStatus, type Modality, type Rate, type Role, type TaskName } from '@labelbridge/contracts';

/** A demo account. Its address lies in a domain that no mail can reach (RFC 2606, .test). */
export interface DemoPerson {
  readonly firstname: string;
  readonly lastname: string;
  readonly email: string;
  readonly username: string;
  readonly phone: string;
  readonly password: string;
  readonly role: Role;
  /** Where an annotator is paid to. */
  readonly payoutAccount?: { readonly accountNumber: string; readonly bankCode: string };
}

const domain = 'demo.labelbridge.test';

export const DEMO_PEOPLE = {
  admin: {
    firstname: 'Ngozi',
    lastname: 'Adeyemi',
    email: `admin@${domain}`,
    username: 'demo_admin',
    phone: '8030000001',
    password: 'Admin-demo-2026!',
    role: 'ADMIN',
  },
  ada: {
    firstname: 'Ada',
    lastname: 'Okafor',
    email: `ada@${domain}`,
    username: 'ada',
    phone: '8030000002',
    password: 'Ada-demo-2026!',
    role: 'USER',
    payoutAccount: { accountNumber: '8030000002', bankCode: '999992' },
  },
  chinedu: {
    firstname: 'Chinedu',
    lastname: 'Eze',
    email: `chinedu@${domain}`,
    username: 'chinedu',
    phone: '8030000003',
    password: 'Chinedu-demo-2026!',
    role: 'USER',
    payoutAccount: { accountNumber: '0123456787', bankCode: '058' },
  },
  fatima: {
    firstname: 'Fatima',
    lastname: 'Bello',
    email: `fatima@${domain}`,
    username: 'fatima',
    phone: '8030000004',
    password: 'Fatima-demo-2026!',
    role: 'USER',
    payoutAccount: { accountNumber: '3001234564', bankCode: '50211' },
  },
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

/** Specification section 9 (sample rates 1000, 2000, 2500, 1500) and section 2 (the two of /new-projects). */
export const DEMO_PROJECTS: readonly DemoProject[] = [
  {
    key: 'image',
    projectName: 'Image Annotation',
    company: 'Savanna Vision',
    title: 'Image Annotation',
    modality: 'image',
    rate: nairaPerHour(1000),
    description: 'Draw boxes and outlines around what you see in street and market photographs.',
    duration: '2 months',
    capacity: 40,
    status: 'In Progress',
    publicStatus: null,
    dueIn: 45,
  },
  {
    key: 'video',
    projectName: 'Video Annotation',
    company: 'Roadsense Mobility',
    title: 'Video Annotation',
    modality: 'video',
    rate: nairaPerHour(2000),
    description: 'Follow vehicles and people through short clips of city traffic, frame by frame.',
    duration: '3 months',
    capacity: 25,
    status: 'In Progress',
    publicStatus: null,
    dueIn: 75,
  },
  {
    key: 'text',
    projectName: 'Text Annotation',
    company: 'Lingua Works',
    title: 'Text Annotation',
    modality: 'text',
    rate: nairaPerHour(2500),
    description: 'Mark the intent and tone of short messages in English, Yoruba, Hausa and Igbo.',
    duration: '6 weeks',
    capacity: 30,
    status: 'In Progress',
    publicStatus: null,
    dueIn: 30,
  },
  {
    key: 'audio',
    projectName: 'Audio Annotation',
    company: 'Clearvoice Labs',
    title: 'Audio Annotation',
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
    projectName: 'AI Survey',
    company: 'Open Models Group',
    title: 'AI Survey',
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

/** Naira for a dollar, in kobo. */
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

/** How far a demo job is taken. */
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

export const DEMO_TASKS: readonly DemoTask[] = [
  {
    key: 'signs',
    title: 'Street signs of Lagos',
    taskName: 'Image Annotation',
    project: 'image',
    dueIn: 0,
    jobs: [
      { by: 'ada', end: 'pending', minutes: 0 },
      { by: 'chinedu', end: 'submitted', minutes: 95 },
    ],
  },
  {
    key: 'market',
    title: 'Fruit and vegetables at a market',
    taskName: 'Image Annotation',
    project: 'image',
    dueIn: 3,
    jobs: [{ by: 'ada', end: 'submitted', minutes: 120 }],
  },
  {
    key: 'reviews',
    title: 'Tone of product reviews',
    taskName: 'Text Annotation',
    project: 'text',
    dueIn: 2,
    jobs: [{ by: 'ada', end: 'approved', minutes: 180 }],
  },
  {
    key: 'greetings',
    title: 'Intent of Yoruba greetings',
    taskName: 'Text Annotation',
    project: 'text',
    dueIn: 1,
    jobs: [{ by: 'ada', end: 'paid', minutes: 150 }],
  },
  {
    key: 'messages',
    title: 'Names in short messages',
    taskName: 'Text Annotation',
    project: 'text',
    dueIn: 4,
    jobs: [
      { by: 'ada', end: { reject: 'Several names are marked as places. Please check lines 10 to 40 against the guideline.' }, minutes: 75 },
    ],
  },
  {
    key: 'radio',
    title: 'Hausa radio news, transcribed',
    taskName: 'Audio Annotation',
    project: 'audio',
    dueIn: 5,
    jobs: [
      { by: 'fatima', end: 'approved', minutes: 240 },
      { by: 'ada', end: 'pending', minutes: 0 },
    ],
  },
  {
    key: 'calls',
    title: 'Who speaks in a call',
    taskName: 'Audio Annotation',
    project: 'audio',
    dueIn: 6,
    jobs: [{ by: 'fatima', end: 'submitted', minutes: 60 }],
  },
  {
    key: 'traffic',
    title: 'Motorcycles in city traffic',
    taskName: 'Video Annotation',
    project: 'video',
    dueIn: 7,
    jobs: [
      { by: 'chinedu', end: 'paid', minutes: 210 },
      { by: 'ada', end: 'pending', minutes: 0 },
    ],
  },
  {
    key: 'survey',
    title: 'How you use AI tools',
    taskName: 'Text Annotation',
    project: 'survey',
    dueIn: 8,
    jobs: [
      { by: 'fatima', end: 'approved', minutes: 45 },
      { by: 'chinedu', end: 'pending', minutes: 0 },
    ],
  },
  {
    key: 'football',
    title: 'Passes in a football match',
    taskName: 'Video Annotation',
    project: 'video',
    dueIn: 9,
    jobs: [{ by: 'chinedu', end: 'pending', minutes: 0 }],
  },
];

/** Where a demo task's work and guideline links lead: a domain that is reserved for examples (RFC 2606). */
export const demoLinks = (key: string): { taskLink: string; taskGuidelineLink: string } => ({
  taskLink: `https://example.com/labelbridge/work/${key}`,
  taskGuidelineLink: `https://example.com/labelbridge/guidelines/${key}`,
});
