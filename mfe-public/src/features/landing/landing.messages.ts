import { type IconName } from '@labelbridge/ui';

/** Words of the landing page. The specification names its parts and promises (sections 1 and 2); what is said of them must be true. */
export const HERO = {
  chip: 'Verified remote gigs for Africa',
  title: 'World-class AI work. Paid in dollars, into your Naira account.',
  lead: 'Label text, images, audio and video for teams around the world. Apply to a project, do the work from anywhere, and withdraw what you earn to your bank.',
} as const;

export const DIFFERENCES: readonly { icon: IconName; title: string; text: string }[] = [
  {
    icon: 'shield',
    title: 'Verified remote gigs',
    text: 'Every project is opened by an admin, with its kind of work, its duration and its pay written on it.',
  },
  {
    icon: 'payment',
    title: 'Fair payment',
    text: 'Paid in dollars, withdrawn to your Naira account. You see what is approved, what is unpaid and what is paid.',
  },
  {
    icon: 'target',
    title: 'Skill-based matching',
    text: 'Image, text, audio or video: apply to the work you are good at, and hear back with a reason either way.',
  },
];

/** How It Works, in the specification's four steps (section 1). */
export const STEPS = [
  { title: 'Apply to projects', text: 'Choose a project and send your application with one press.' },
  { title: 'Get approved by admin', text: 'An admin decides and you are told by e-mail and in the app.' },
  { title: 'Submit tasks', text: 'Open a task, follow its guideline, submit your work.' },
  { title: 'Get paid', text: 'Approved work becomes an invoice, and the invoice a payment.' },
] as const;

/** Samples until real annotators lend us theirs: first names only, and no figure that nobody earned. */
export const TESTIMONIALS = [
  {
    words: 'I always know where my work stands: submitted, approved, paid. When a job came back, the reason was right there.',
    name: 'Ada',
    place: 'Image annotator, Lagos',
  },
  {
    words: 'I do audio in Hausa from my phone between classes. The pay was written on the project before I applied.',
    name: 'Fatima',
    place: 'Audio annotator, Kano',
  },
] as const;
