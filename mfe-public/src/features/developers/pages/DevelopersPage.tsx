import {
  API_KEY_LIMITS,
  API_KEY_SCOPE_TEXT,
  API_KEY_SCOPES,
  DEVELOPER_EXAMPLES,
  KEY_ROUTES,
  LIMITS,
  PUBLIC_PAGES,
  WORK_ITEM_LIMITS,
} from '@labelbridge/contracts';
import { Card } from '@labelbridge/ui';
import { usePageMeta } from '../../../site/use-page-meta.js';
import { Changes } from '../components/Changes.js';
import { Client, Python } from '../components/Client.js';
import { Code } from '../components/Code.js';
import { Runs } from '../components/Runs.js';
import { Section, SECTIONS } from '../components/Section.js';
import { Terms } from '../components/Terms.js';
import { Webhooks } from '../components/Webhooks.js';
import { FORMATS } from '../formats.js';
import styles from './developers.module.css';

const MEGABYTE = 1_000_000;

/** Rendered by the server, so that it is complete without scripts. */
export default function DevelopersPage() {
  usePageMeta(PUBLIC_PAGES.developers);
  return (
    <div className={`container ${styles.page}`}>
      <h1>Developers</h1>
      <p className={styles.lead}>Bring data by script, fetch labels by script, and be told when there is something to fetch.</p>
      <nav aria-label="On this page" className={styles.contents}>
        {Object.entries(SECTIONS).map(([id, title]) => (
          <a key={id} href={`#${id}`}>
            {title}
          </a>
        ))}
      </nav>
      <Start />
      <Keys />
      <Data />
      <Labels />
      <Runs />
      <Webhooks />
      <Client />
      <Python />
      <Answers />
      <Promises />
      <Changes />
      <Calls />
    </div>
  );
}

const Start = () => (
  <Section id="start">
    <ol>
      <li>
        An admin makes a project, a labelling interface and a task in Labelbridge. The task is done in Labelbridge, and names the interface.
      </li>
      <li>An admin makes an API key under Settings, API keys. It is shown once.</li>
      <li>Try the key:</li>
    </ol>
    <Code text={DEVELOPER_EXAMPLES.start} />
    <p>
      Then <a href="#data">bring data</a>, add a <a href="#webhooks">webhook</a>, and <a href="#labels">fetch labels</a>.
    </p>
  </Section>
);

const Keys = () => (
  <Section id="keys">
    <p>
      A key travels in the header <code>Authorization: Bearer lbk_…</code>. It acts for the admin who made it, with the duties chosen for
      it, and ends with their account. Each use stands in the audit by the key’s name.
    </p>
    <Terms of={API_KEY_SCOPES.map((scope) => [scope, `May ${API_KEY_SCOPE_TEXT[scope]}.`])} />
    <p>
      No key sets pay, moves money, or changes accounts or settings. A key may end on a day, and may be bound to{' '}
      {API_KEY_LIMITS.addressesMax} addresses or ranges. After a rotation the replaced secret works for {API_KEY_LIMITS.overlap} more hours.
      Revoke a key that leaked: it ends at once.
    </p>
  </Section>
);

const Data = () => (
  <Section id="data">
    <p>
      An import takes one file with a row for each item: <code>jsonl</code>, <code>json</code>, <code>csv</code>, <code>tsv</code> or{' '}
      <code>text</code>. A row has the fields that the interface shows, or is a task of Label Studio with its <code>data</code> and{' '}
      <code>predictions</code>, of which the first is shown to the annotator.
    </p>
    <Code text={DEVELOPER_EXAMPLES.rows} />
    <p>
      The last row above stands on one line in the file. A picture, sound or video is a link that opens without a password, or a file that
      you uploaded: the upload answers with its id, which a row names as <code>media:</code> and the id.
    </p>
    <Code text={DEVELOPER_EXAMPLES.media} />
    <p>Import the rows, and ask for the progress until it is done:</p>
    <Code text={DEVELOPER_EXAMPLES.import} />
    <p>
      Give each row an <code>id</code>: a row whose id the task has already is counted as repeated, and stored once. So an import that was
      cut off is simply sent again. Refused rows are listed with the field and the rule; the other rows are imported.
    </p>
    <p>
      Limits: {WORK_ITEM_LIMITS.importBytes / MEGABYTE} MB a file, {WORK_ITEM_LIMITS.importRowBytes / MEGABYTE} MB a row,{' '}
      {WORK_ITEM_LIMITS.itemsOfTask.toLocaleString('en-NG')} items a task, {WORK_ITEM_LIMITS.itemsOfJob.toLocaleString('en-NG')} items a
      job. An admin splits larger tasks into batches.
    </p>
  </Section>
);

const Labels = () => (
  <Section id="labels">
    <Code text={DEVELOPER_EXAMPLES.export} />
    <p>
      The file has the accepted and corrected annotations, and of items on which several people answered the decision alone: before the
      review it is empty. <code>states=submitted,accepted,fixed</code> takes what waits for review, too, and <code>answers=all</code> each
      answer. In JSONL, <code>id</code> is the id of your row, and <code>note.annotation</code> the annotationId of a webhook. Some formats,
      and exports of a project, are a zip. An interrupted download goes on with <code>Range</code> and <code>If-Range</code>. What a format
      cannot hold is listed by <code>/export/losses</code>.
    </p>
    <Terms of={Object.entries(FORMATS)} />
  </Section>
);

const Answers = () => (
  <Section id="answers">
    <p>
      Calls and answers are JSON, except for files. Ids are named <code>_id</code>, days are YYYY-MM-DD, instants are ISO 8601 in UTC, and
      money is <code>{'{ amount, currency }'}</code> in kobo or cents. An error names the field and the rule:
    </p>
    <Code text={DEVELOPER_EXAMPLES.error} />
    <p>
      400 is bad input, 401 a key that does not open, 403 a duty or an address that is missing, 404 a record that is not there, 409 a
      conflict with the present state, 413 too much, 415 another type, 429 too many calls, 503 a busy server. After 429 and 503, wait for
      the seconds of <code>Retry-After</code>. Give us the <code>requestId</code> if you ask about an error.
    </p>
    <p>
      A list answers <code>{'{ data, page: { total, next } }'}</code>. Ask again with <code>cursor</code> set to <code>next</code>, until it
      is null. <code>limit</code> is {LIMITS.pageDefault}, and {LIMITS.pageMax} at most.
    </p>
    <p>
      <code>RateLimit-Policy</code> and <code>RateLimit</code> tell how many calls a key has left, as in the IETF draft.
    </p>
    <p>
      An import or an upload is safe to repeat: rows have an <code>id</code>, a file is found by its content, and parts of an upload are
      told by <code>upload</code> and <code>offset</code>.
    </p>
  </Section>
);

const Promises = () => (
  <Section id="versions">
    <p>
      Calls, fields, events and values are added at any time: ignore those that you do not know, and do not count on the order of fields.
      The data of each event has a version; data that would break programs gets another number. Ids, addresses and formats stay. A change
      that breaks programs raises the version of the API; our tests refuse any other.
    </p>
  </Section>
);

const Calls = () => (
  <Section id="calls">
    <p>
      Paths begin with <code>/api</code>. Other calls are for people alone, and answer a key with 403.
    </p>
    {Object.entries(KEY_ROUTES).map(([title, routes]) => (
      <Card key={title} title={title}>
        <Terms of={routes.map(({ call, scopes, text }) => [call, `${text} Duty: ${scopes.join(' or ')}.`])} />
      </Card>
    ))}
  </Section>
);
