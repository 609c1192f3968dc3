import { type OutcomeFigures, type OutcomePeople, type PaidTime, shownOutcomeGroups } from '@labelbridge/contracts';
import { payGap, shareGap } from './gap.js';
import { type Outcomes } from './outcomes.js';

/** A person without a name, with the groups of the profile. */
export interface QuarterPerson {
  readonly groups: ReadonlySet<string>;
  readonly outcomes: Outcomes;
  readonly paid: PaidTime;
}

export interface QuarterGroup {
  readonly key: string;
  /** With a decision in the quarter, as are `others`. */
  readonly people: number;
  readonly others: number;
  readonly decisions: number;
  readonly figures: OutcomeFigures;
}

/** The people whose work a figure counts. Each figure hides groups by its own people. */
const COUNTS = {
  decisions: ({ outcomes }: QuarterPerson) => outcomes.decisions > 0,
  rejections: ({ outcomes }: QuarterPerson) => outcomes.rejections > 0,
  pay: ({ paid }: QuarterPerson) => paid.seconds > 0,
};

type Split = readonly [group: QuarterPerson[], others: QuarterPerson[]];

function splitBy(people: readonly QuarterPerson[], key: string): Split {
  const split: Split = [[], []];
  for (const person of people) split[person.groups.has(key) ? 0 : 1].push(person);
  return split;
}

const setsOf = (people: readonly QuarterPerson[]): OutcomePeople[] => people.map(({ groups }) => ({ groups, count: 1 }));
const share = (split: Split, hits: 'approved' | 'rejected' | 'sentBack' | 'overturned', trials: 'decisions' | 'rejections') => {
  const [group, others] = split.map((people) => people.map(({ outcomes }) => ({ hits: outcomes[hits], trials: outcomes[trials] })));
  return shareGap(group ?? [], others ?? []);
};

/** The groups of a quarter that may be shown, one a step, so that the caller can serve others between. Those with the most people come first. */
export function* groupsOf(all: readonly QuarterPerson[]): Generator<QuarterGroup> {
  const decided = all.filter(COUNTS.decisions);
  const rejected = decided.filter(COUNTS.rejections);
  const paid = decided.filter(COUNTS.pay);
  const shown = shownOutcomeGroups(setsOf(decided));
  const among = (people: readonly QuarterPerson[]): QuarterPerson[] =>
    people.map((person) => ({ ...person, groups: new Set(shown.filter((key) => person.groups.has(key))) }));
  const [withRejections, withPay] = [rejected, paid].map((people) => new Set(shownOutcomeGroups(setsOf(among(people)))));
  for (const key of shown) {
    const split = splitBy(decided, key);
    const figures: OutcomeFigures = {
      approved: share(split, 'approved', 'decisions'),
      rejected: share(split, 'rejected', 'decisions'),
      sentBack: share(split, 'sentBack', 'decisions'),
      overturned: withRejections?.has(key) ? share(splitBy(rejected, key), 'overturned', 'rejections') : null,
      payPerHour: withPay?.has(key) ? payOf(splitBy(paid, key)) : null,
    };
    const [group, others] = split;
    const decisions = group.reduce((sum, { outcomes }) => sum + outcomes.decisions, 0);
    yield { key, people: group.length, others: others.length, decisions, figures };
  }
}

const payOf = ([group, others]: Split) =>
  payGap(
    group.map((person) => person.paid),
    others.map((person) => person.paid),
  );
