import { DEVELOPER_EXAMPLES, RUN_LIMITS } from '@labelbridge/contracts';
import { Code } from './Code.js';
import { Section } from './Section.js';

export const Runs = () => (
  <Section id="runs">
    <p>
      An import is a run, and so are exports, deletions of items and counts of agreement that you start by <code>POST /runs</code>. A run
      goes on when the server starts again. Large exports belong here: the file is kept {RUN_LIMITS.resultDays} days.
    </p>
    <Code text={DEVELOPER_EXAMPLES.run} />
    <p>
      After an export as JSONL, <code>{'{ "kind": "export", "since": "…" }'}</code> with the id of its run exports what changed: all rows of
      each item that is new or differs, and a row with <code>{'"deleted": true'}</code> for each that has none any more. Its own id is the
      next <code>since</code>. A change is never left out; after {RUN_LIMITS.resultDays} days, and after a deletion for a data owner, export
      everything once more. On the command line: <code>pull --since start</code>.
    </p>
    <p>
      The state is <code>running</code>, <code>paused</code>, <code>done</code>, <code>failed</code> with a <code>reason</code>, or{' '}
      <code>cancelled</code>. Instead of asking, wait for the webhook <code>run.ended</code> or <code>export.ready</code>. Refused rows are
      listed by <code>/runs/…/problems</code>, and by <code>/runs/…/problems.csv</code> as a file. The link works for{' '}
      {RUN_LIMITS.linkMinutes} minutes; get the run again for a new one. One account has {RUN_LIMITS.unfinished} unfinished runs besides
      imports, and {RUN_LIMITS.results} files, at most.
    </p>
  </Section>
);
