import { type PublicPath } from './public-pages.js';

/** Descriptions of the public pages in the server's HTML, for search engines and social cards. The browser loads none of them. */
export const PUBLIC_PAGE_DESCRIPTIONS: Readonly<Record<PublicPath, string>> = {
  '/': 'Find verified remote data annotation work, do it from anywhere, and be paid: priced in dollars, withdrawn to your Naira account.',
  '/about-us': 'Why Labelbridge exists, how it works, and why annotators across Africa choose it.',
  '/new-projects': 'Remote data annotation projects that take applications now, with their pay and duration.',
  '/careers': 'A remote job at Labelbridge: train AI models as a frontend developer, for $10-$15 per hour.',
  '/careers/math-ai-trainer': 'A remote job at Labelbridge: train AI models in mathematics, for $5 per hour.',
  '/scoreboard': 'How fast Labelbridge decides and pays, what an hour really pays, and which promises it kept, by month.',
  '/terms': 'What you agree to, what we keep of you, and why.',
  '/login': 'Log in to Labelbridge to see your projects, your tasks and your pay.',
  '/signup': 'Sign up to Labelbridge, apply to verified remote projects, and be paid into your Naira account.',
  '/forgot-password': 'Ask for a link to set a new password for your account.',
  '/reset-password': 'Set a new password for your account, by a link.',
  '/verify-email': 'Show that email from Labelbridge reaches you.',
  '/unsubscribe': 'Stop getting email from Labelbridge at your address.',
  '/developers': 'Bring data by script and fetch labels by script: API keys, imports, exports, webhooks, limits and what stays the same.',
  '/route': 'Go to your overview as annotator or admin.',
};
