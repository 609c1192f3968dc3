import { type ShapeSpec } from './shape-spec.js';

export const DIRECTIONS = ['right', 'left', 'bi'] as const;

/** Ids of two regions. */
export type RelationShape = { t: 'relation'; from: string; to: string; direction: (typeof DIRECTIONS)[number] };

export const RELATION: ShapeSpec<RelationShape> = {
  plural: 'relations',
  keys: ['from', 'to', 'direction'],
  read: ({ check, given, field }) => {
    const direction = DIRECTIONS.find((each) => each === given['direction']);
    if (!direction) check.fail(`${field}.direction`, `must be one of: ${DIRECTIONS.join(', ')}`);
    return {
      t: 'relation',
      from: check.string(given['from'], `${field}.from`),
      to: check.string(given['to'], `${field}.to`),
      direction: direction ?? 'right',
    };
  },
  problems: ({ from, to }, _, fail) => {
    if (from === to) fail('to', 'must be another region');
  },
};
