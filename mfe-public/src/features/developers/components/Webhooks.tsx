import {
  DEVELOPER_EXAMPLES,
  WEBHOOK_EVENT_TEXT,
  WEBHOOK_LIMITS,
  WEBHOOK_PORTS,
  WEBHOOK_PUBLIC_KEY_MARK,
  WEBHOOK_TYPES,
} from '@labelbridge/contracts';
import { Code } from './Code.js';
import { Section } from './Section.js';
import { Terms } from './Terms.js';

export const Webhooks = () => (
  <Section id="webhooks">
    <p>
      An admin adds the address of your server under Settings, Webhooks, and chooses events. The secret is shown once. We sign by{' '}
      <a href="https://www.standardwebhooks.com">Standard Webhooks</a>, so its libraries check what arrives:
    </p>
    <Code text={DEVELOPER_EXAMPLES.receiver} />
    <p>
      The body is <code>{'{ type, version, timestamp, data }'}</code>, with ids and figures alone. <code>webhook-signature</code> is{' '}
      <code>v1,</code> and the base64 of the HMAC-SHA256 of <code>webhook-id</code>, <code>webhook-timestamp</code> and the body, with dots
      between them. A receiver that must not hold a secret checks <code>v1a,</code> instead: an Ed25519 signature of the same text, by the
      public key of the webhook (<code>{WEBHOOK_PUBLIC_KEY_MARK}…</code>). While a secret is replaced, its signatures stand there too.
    </p>
    <Terms of={WEBHOOK_TYPES.map((type) => [type, `Sent when ${WEBHOOK_EVENT_TEXT[type]}.`])} />
    <p>
      Answer with any 2xx within {WEBHOOK_LIMITS.timeout} seconds, and do the work afterwards. Otherwise we try {WEBHOOK_LIMITS.tries} times
      over about three days; 429, 502, 504 and <code>Retry-After</code> slow us down, 410 ends it, and redirects are not followed. An
      endpoint that failed for {WEBHOOK_LIMITS.failing} days is paused, and collects events for {WEBHOOK_LIMITS.collects} more; an admin
      sees why, resumes it, and sends any delivery again for {WEBHOOK_LIMITS.kept} days.
    </p>
    <p>
      The same event may arrive twice, with the same <code>webhook-id</code>, and events may arrive in another order than they happened: ask
      the API for the present state. The address begins with https, has port {WEBHOOK_PORTS.join(' or ')}, and is on the public internet.
    </p>
  </Section>
);
