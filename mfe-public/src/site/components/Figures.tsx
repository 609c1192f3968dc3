import { type ReactNode } from 'react';
import { cardSections, type DatasetCard } from '@labelbridge/contracts';
import { Card } from '@labelbridge/ui';
import frame from '../proof.module.css';

export function Figures({ rows }: { rows: readonly (readonly [label: string, value: ReactNode])[] }) {
  return (
    <dl className={frame.figures}>
      {rows.map(([label, value]) => (
        <div key={label}>
          <dt>{label}</dt>
          <dd>{value}</dd>
        </div>
      ))}
    </dl>
  );
}

/** The sections of a dataset card. */
export const CardFigures = ({ card }: { card: DatasetCard }) =>
  cardSections(card).map(({ title, rows }) => (
    <Card key={title} title={title}>
      <Figures rows={rows} />
    </Card>
  ));
