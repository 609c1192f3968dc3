import { type IconName } from '@labelbridge/ui';

/** Texts of the landing page. Its parts and promises are from specification sections 1 and 2. */
export const HERO = {
  chip: 'Verified remote gigs for Africa',
  title: 'World-class AI work. Paid in dollars, into your Naira account.',
  lead: 'Label text, images, audio and video for teams around the world. Apply to a project, work from anywhere, and withdraw your pay to your bank account.',
} as const;

export const DIFFERENCES: readonly { icon: IconName; title: string; text: string }[] = [
  { icon: 'shield', title: 'Verified remote gigs', text: 'Every project is opened by an admin and shows its duration and its pay.' },
  { icon: 'payment', title: 'Fair payment', text: 'Paid in dollars, withdrawn to your Naira account. You see what is paid.' },
  {
    icon: 'target',
    title: 'Skill-based matching',
    text: 'Image, text, audio or video: apply to the work that fits your skills, and every application is decided.',
  },
];

/** Four steps of How It Works (specification section 1). */
export const STEPS = [
  { title: 'Apply to projects', text: 'Choose a project and send your application with one click.' },
  { title: 'Get approved by admin', text: 'An admin decides, and you are notified by email and in the app.' },
  { title: 'Submit tasks', text: 'Open a task, follow its guideline and submit your work.' },
  { title: 'Get paid', text: 'Approved work becomes an invoice that is paid to your account.' },
] as const;
