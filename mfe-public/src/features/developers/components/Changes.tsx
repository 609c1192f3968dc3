import { API_CHANGES } from '@labelbridge/api-client/changes';
import { PlainDateText } from '@labelbridge/ui';
import { Section } from './Section.js';

/** Entries on the page. The package of the client has all. */
const SHOWN = 20;

/** Changes of the calls that keys may make, from the differences of the API document. */
export const Changes = () => (
  <Section id="changes">
    {API_CHANGES.length === 0 && <p>None since 1 December 2026.</p>}
    {API_CHANGES.slice(-SHOWN)
      .reverse()
      .map((change) => (
        <Entry key={`${change.date} ${change.added[0] ?? change.removed[0] ?? ''}`} change={change} />
      ))}
  </Section>
);

const Entry = ({ change: { date, version, added, removed } }: { change: (typeof API_CHANGES)[number] }) => (
  <>
    <h3>
      <PlainDateText date={date} />, version {version}
    </h3>
    <Facts title="New" facts={added} />
    <Facts title="Gone" facts={removed} />
  </>
);

/** Facts without parts of a call that is new or gone itself, and without what answers always have. */
function shownOf(facts: readonly string[]): string[] {
  const calls = facts.filter((fact) => !/ [?<>] /.test(fact));
  const isPart = (fact: string): boolean => calls.some((call) => fact.startsWith(`${call} `));
  return facts.filter((fact) => !isPart(fact) && !/ < .* required$/.test(fact));
}

const Facts = ({ title, facts }: { title: string; facts: readonly string[] }) =>
  facts.length > 0 && (
    <>
      <p>{title}:</p>
      <ul>
        {shownOf(facts).map((fact) => (
          <li key={fact}>
            <code>{fact}</code>
          </li>
        ))}
      </ul>
    </>
  );
