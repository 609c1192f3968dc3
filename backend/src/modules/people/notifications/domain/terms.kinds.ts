import { TERMS_MESSAGES, TERMS_PATH } from '@labelbridge/contracts';
import { kind } from './kind.js';

interface Announced {
  readonly version: number;
  /** Date as YYYY-MM-DD. */
  readonly startsOn: string;
  readonly summary: string;
}

export const TERMS_KINDS = {
  'terms-announced': kind({ to: 'annotator', by: ['app', 'mail'] }, ({ version, startsOn, summary }: Announced) => ({
    title: `Our terms change on ${startsOn}`,
    text: `Version ${version} of our terms starts on ${startsOn}. What changes: ${summary}`,
    next: `Read what changes, and accept or decline it. ${TERMS_MESSAGES.declining}`,
    label: 'See what changes',
    link: TERMS_PATH,
  })),
};
