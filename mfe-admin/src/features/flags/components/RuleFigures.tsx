import { ResourceCard } from '@labelbridge/area-parts';
import { FLAG_LABEL } from '@labelbridge/contracts';
import { Card, type Column, DataTable } from '@labelbridge/ui';
import { type RuleFigures, useFlagFigures } from '../api/flags.js';

const percent = (share: number): string => `${Math.round(share * 100)} %`;

/** Share of dropped flags with its interval, such as "25 %, between 5 % and 70 %". */
export const droppedText = ({ droppedShare, low, high }: Pick<RuleFigures, 'droppedShare' | 'low' | 'high'>): string =>
  droppedShare === null || low === null || high === null
    ? 'None decided'
    : `${percent(droppedShare)}, between ${percent(low)} and ${percent(high)}`;

const COLUMNS: readonly Column<RuleFigures>[] = [
  { key: 'rule', header: 'Rule', primary: true, cell: ({ rule }) => FLAG_LABEL[rule] },
  { key: 'open', header: 'Undecided', align: 'end', cell: ({ open }) => open },
  { key: 'leftOut', header: 'Not made, as too many wait', align: 'end', cell: ({ leftOut }) => leftOut },
  { key: 'upheld', header: 'Upheld', align: 'end', cell: ({ upheld }) => upheld },
  { key: 'dropped', header: 'Dropped', align: 'end', cell: ({ dropped }) => dropped },
  { key: 'share', header: 'Share dropped', width: 'wide', cell: droppedText },
];

/** Shows how often each rule was wrong. */
export function RuleFiguresCard() {
  return (
    <ResourceCard resource={useFlagFigures()} errorTitle="The figures of the rules could not be loaded">
      {({ rules }) => (
        <Card flush title="By rule">
          <DataTable columns={COLUMNS} rows={rules} rowKey={({ rule }) => rule} caption="Flags by rule" />
        </Card>
      )}
    </ResourceCard>
  );
}
