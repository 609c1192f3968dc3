import { EMAIL_PATTERN } from '@labelbridge/contracts';
import { type Environment } from './environment.js';

export interface SiteSettings {
  readonly supportEmail: string | undefined;
  /** Form on another site, for applications to jobs at the company. */
  readonly careersApplyUrl: string | undefined;
}

/** Reserved domains, which nothing reaches (RFC 2606). */
const RESERVED = /(^|\.)(example|test|invalid|localhost)$|(^|\.)example\.(com|net|org)$/i;
const RULE = 'must not be a placeholder in production: nothing reaches this domain';

/** Defaults of the demo, so that its pages are complete. An empty setting means none. */
const DEMO = { SUPPORT_EMAIL: 'support@labelbridge.example', CAREERS_APPLY_URL: 'https://careers.labelbridge.example/apply' } as const;

export function readSiteSettings(env: Environment, seed: 'demo' | 'none'): SiteSettings {
  const demoOf = (name: keyof typeof DEMO): string | undefined =>
    seed === 'demo' && !env.production && env.raw(name) === undefined ? DEMO[name] : undefined;
  const supportEmail = env.text('SUPPORT_EMAIL') ?? demoOf('SUPPORT_EMAIL');
  if (supportEmail !== undefined && !EMAIL_PATTERN.test(supportEmail)) env.problems.add('SUPPORT_EMAIL', 'must be an email address');
  const careersApplyUrl = env.url('CAREERS_APPLY_URL', ['http:', 'https:']) ?? demoOf('CAREERS_APPLY_URL');
  const host = careersApplyUrl !== undefined && URL.canParse(careersApplyUrl) ? new URL(careersApplyUrl).hostname : '';
  if (env.production) {
    if (RESERVED.test(supportEmail?.split('@').at(-1) ?? '')) env.problems.add('SUPPORT_EMAIL', RULE);
    if (RESERVED.test(host)) env.problems.add('CAREERS_APPLY_URL', RULE);
  }
  return { supportEmail, careersApplyUrl };
}
