import { API_CHANGES } from '@labelbridge/api-client/changes';
import { PlainDateText } from '@labelbridge/ui';
import { Section } from './Section.js';

/** Entries on the page. The package of the client has all. */
const SHOWN = 20;

interface Day {
  readonly date: string;
  readonly version: string;
  readonly added: readonly string[];
  readonly removed: readonly string[];
}

/** Facts without parts of a call that is new or gone itself, and without what answers always have. */
function shownOf(facts: readonly string[]): string[] {
  const calls = facts.filter((fact) => !/ [?<>] /.test(fact));
  const isPart = (fact: string): boolean => calls.some((call) => fact.startsWith(`${call} `));
  return facts
    .filter((fact) => !isPart(fact) && !/ < .* required$/.test(fact))
    .map((fact) => fact.replace(/application\/json( body)?\.?/, ''));
}

/** One entry for the changes of a day, the newest first. */
function days(): Day[] {
  const found: Day[] = [];
  for (const { date, version, added, removed } of API_CHANGES) {
    const last = found.at(-1);
    const isSame = last?.date === date && last.version === version;
    const before = isSame ? found.pop() : undefined;
    found.push({
      date,
      version,
      added: [...(before?.added ?? []), ...shownOf(added)],
      removed: [...(before?.removed ?? []), ...shownOf(removed)],
    });
  }
  return found.slice(-SHOWN).reverse();
}

/** Changes of the calls that keys may make, from the differences of the API document. */
export const Changes = () => (
  <Section id="changes">
    <p>
      After a call, <code>?</code> is a parameter, <code>&gt;</code> what you send, <code>&lt;</code> what you get, and <code>=</code> a
      value of it.
    </p>
    {days().map(({ date, version, added, removed }) => (
      <div key={`${date} ${version}`}>
        <h3>
          <PlainDateText date={date} />, version {version}
        </h3>
        <Facts title="New" facts={added} />
        <Facts title="Gone" facts={removed} />
      </div>
    ))}
  </Section>
);

const Facts = ({ title, facts }: { title: string; facts: readonly string[] }) =>
  facts.length > 0 && (
    <>
      <p>{title}:</p>
      <ul>
        {facts.map((fact) => (
          <li key={fact}>
            <code>{fact}</code>
          </li>
        ))}
      </ul>
    </>
  );
