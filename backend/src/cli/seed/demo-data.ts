import { NO_SKILLS, type Modality, type ProjectStatus, type PublicStatus, type Rate, type Role, type Skills } from '@labelbridge/contracts';

/** A demo account. Mail cannot reach the domain of its address (RFC 2606, .test). */
export interface DemoPerson {
  readonly firstname: string;
  readonly lastname: string;
  readonly email: string;
  readonly username: string;
  readonly phone: string;
  readonly password: string;
  readonly role: Role;
  readonly profile?: {
    readonly payoutAccount: { readonly accountNumber: string; readonly bankCode: string };
    readonly availableHoursPerWeek: number;
    readonly claimed: Skills;
    /** Free text. */
    readonly skills: readonly string[];
  };
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
  ada: {
    ...person('ada', 'Ada', 'Okafor', '8030000002'),
    profile: {
      payoutAccount: { accountNumber: '8030000002', bankCode: '999992' },
      availableHoursPerWeek: 20,
      claimed: {
        languages: [
          { tag: 'yo', level: 'native' },
          { tag: 'en', level: 'fluent' },
        ],
        work: ['image', 'text'],
        domains: ['education'],
        equipment: ['phone', 'computer'],
      },
      skills: ['Street scenes'],
    },
  },
  chinedu: {
    ...person('chinedu', 'Chinedu', 'Eze', '8030000003'),
    profile: {
      payoutAccount: { accountNumber: '0123456787', bankCode: '058' },
      availableHoursPerWeek: 25,
      claimed: {
        languages: [
          { tag: 'ig', level: 'native' },
          { tag: 'en', level: 'fluent' },
        ],
        work: ['image', 'video'],
        domains: ['sport'],
        equipment: ['phone', 'computer', 'largeScreen', 'unlimitedInternet'],
      },
      skills: ['Traffic signs'],
    },
  },
  fatima: {
    ...person('fatima', 'Fatima', 'Bello', '8030000004'),
    profile: {
      payoutAccount: { accountNumber: '3001234564', bankCode: '50211' },
      availableHoursPerWeek: 15,
      claimed: {
        languages: [
          { tag: 'ha', level: 'native' },
          { tag: 'en', level: 'fluent' },
        ],
        work: ['text', 'audio'],
        domains: ['news'],
        equipment: ['phone', 'headphones'],
      },
      skills: ['Audio transcription'],
    },
  },
} as const satisfies Record<string, DemoPerson>;

export type DemoAnnotator = Exclude<keyof typeof DEMO_PEOPLE, 'admin'>;

export type DemoProjectKey = 'image' | 'video' | 'text' | 'audio' | 'samples' | 'market' | 'survey' | 'imageSoon';

export interface DemoProject {
  readonly key: DemoProjectKey;
  readonly projectName: string;
  readonly company: string;
  readonly title: string;
  readonly description: string;
  readonly modality: Modality | null;
  readonly rate: Rate;
  readonly duration: string | null;
  readonly capacity: number | null;
  readonly status: ProjectStatus;
  readonly publicStatus: PublicStatus | null;
  readonly needs?: Skills;
  readonly reviewDays?: number;
  /** Days from the day of seeding. */
  readonly dueIn: number;
}

const nairaPerHour = (naira: number): Rate => ({ amount: naira * 100, currency: 'NGN', per: 'hour' });
const named = (title: string, company: string) => ({ projectName: title, title, company });
const RUNNING = { status: 'In Progress', publicStatus: null } as const;

/** Specification sections 9 (rates 1000, 2000, 2500, 1500) and 2 (the two projects of /new-projects). `samples` is in-product work. */
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
    needs: { ...NO_SKILLS, work: ['audio'], equipment: ['headphones'] },
    duration: '2 months',
    capacity: 30,
    ...RUNNING,
    dueIn: 60,
  },
  {
    key: 'samples',
    ...named('Sample Batches', 'Labelbridge'),
    modality: null,
    rate: nairaPerHour(1800),
    description: 'Small batches of pictures, sentences, sound and video, labelled and reviewed in Labelbridge.',
    duration: '2 months',
    capacity: 10,
    ...RUNNING,
    dueIn: 60,
  },
  {
    key: 'market',
    ...named('Market Reviews', 'Lingua Works'),
    modality: 'text',
    rate: nairaPerHour(2000),
    description: 'Say what customers feel: short reviews of market sellers in Pidgin, Yoruba, Hausa and English.',
    // Its flagged work still waits.
    reviewDays: 14,
    duration: '2 months',
    capacity: 20,
    ...RUNNING,
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

export function rateOf(project: DemoProjectKey): Rate {
  const rate = DEMO_PROJECTS.find(({ key }) => key === project)?.rate;
  if (!rate) throw new Error(`the demo has no project ${project}`);
  return rate;
}

/** Rate of a dollar, in kobo. */
export const DEMO_RATE = { rate: 152_345, source: 'Demo rate' } as const;

export interface DemoApplication {
  readonly by: DemoAnnotator;
  readonly to: DemoProjectKey;
  readonly decided?: 'approve' | { readonly reject: string };
  /** Days of the application and of the decision. */
  readonly daysAgo: readonly [number, number?];
}

const approved = (by: DemoAnnotator, to: DemoProjectKey): DemoApplication => ({ by, to, decided: 'approve', daysAgo: [83, 82] });

export const DEMO_APPLICATIONS: readonly DemoApplication[] = [
  approved('ada', 'image'),
  approved('ada', 'text'),
  approved('ada', 'samples'),
  approved('ada', 'market'),
  { by: 'ada', to: 'video', daysAgo: [2] },
  approved('chinedu', 'video'),
  approved('chinedu', 'image'),
  approved('chinedu', 'samples'),
  approved('chinedu', 'market'),
  { by: 'chinedu', to: 'survey', daysAgo: [1] },
  approved('fatima', 'audio'),
  approved('fatima', 'survey'),
  approved('fatima', 'samples'),
  approved('fatima', 'market'),
  {
    by: 'fatima',
    to: 'video',
    decided: { reject: 'This project needs a screen of at least 13 inches. Once you have one, write it into your skills and apply again.' },
    daysAgo: [12, 11],
  },
];

/** Testimonials of the landing page. They are invented, and the page says so. */
export const DEMO_TESTIMONIALS = [
  {
    name: 'Ada',
    place: 'Image annotator, Lagos',
    text: 'I always know where my work stands: submitted, approved, paid. When a job came back, the reason was right there.',
    consent: false,
  },
  {
    name: 'Fatima',
    place: 'Audio annotator, Kano',
    text: 'I do audio in Hausa from my phone between classes. The pay was written on the project before I applied.',
    consent: false,
  },
] as const;
