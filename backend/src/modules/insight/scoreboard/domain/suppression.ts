import { SCOREBOARD_PEOPLE_MIN } from '@labelbridge/contracts';

export type People = ReadonlySet<number>;

/** The people behind one figure of a month. */
export interface Behind {
  /** By project; the work without a project is one of them. */
  readonly people: ReadonlyMap<string, People>;
  /** Projects that may be shown. */
  readonly listed: ReadonlySet<string>;
  /** The people behind the same figure of all work, in the other months that show it. */
  readonly platformElsewhere: readonly People[];
  /** As `platformElsewhere`, of a project. */
  readonly elsewhere: (project: string) => readonly People[];
}

export interface Shown {
  readonly platform: boolean;
  readonly projects: ReadonlySet<string>;
}

export function unionOf(all: Iterable<People>): Set<number> {
  const union = new Set<number>();
  for (const people of all) for (const person of people) union.add(person);
  return union;
}

const tellsOfFew = (count: number): boolean => count > 0 && count < SCOREBOARD_PEOPLE_MIN;

/** Tells if the figures of these two groups, compared, speak of a few people. */
function isAlmost(one: People, other: People): boolean {
  let common = 0;
  for (const person of one) if (other.has(person)) common += 1;
  return tellsOfFew(one.size + other.size - 2 * common);
}

const mayBeShown = (people: People, elsewhere: readonly People[]): boolean =>
  people.size >= SCOREBOARD_PEOPLE_MIN && elsewhere.every((other) => !isAlmost(people, other));

/**
 * Chooses what is shown of one figure of a month: enough people, who do not almost equal the people of another shown month. If all work
 * without the shown projects would tell of a few people, the smallest project is hidden with them. A group of the remaining projects then
 * has enough people, since it has at least one whole project or the hidden one.
 */
export function shownOf({ people, listed, platformElsewhere, elsewhere }: Behind): Shown {
  const projects = new Set(
    [...people].flatMap(([project, own]) => (listed.has(project) && mayBeShown(own, elsewhere(project)) ? project : [])),
  );
  const platform = mayBeShown(unionOf(people.values()), platformElsewhere);
  const rest = unionOf([...people].flatMap(([project, own]) => (projects.has(project) ? [] : [own])));
  if (platform && tellsOfFew(rest.size)) {
    const [smallest = ''] = [...projects].sort(
      (one, other) => (people.get(one)?.size ?? 0) - (people.get(other)?.size ?? 0) || (one < other ? -1 : 1),
    );
    projects.delete(smallest);
  }
  return { platform, projects };
}
