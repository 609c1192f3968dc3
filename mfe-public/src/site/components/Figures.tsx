import { type ReactNode } from 'react';
import { type CardSection } from '@labelbridge/contracts';
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

export const SectionFigures = ({ sections }: { sections: readonly CardSection[] }) =>
  sections.map(({ title, rows }) => (
    <Card key={title} title={title}>
      <Figures rows={rows} />
    </Card>
  ));
