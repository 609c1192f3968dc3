import { BackLink, StatementView, useListAddress } from '@labelbridge/area-parts';
import { PageHead } from '@labelbridge/ui';

export default function StatementsPage() {
  const { filters, change } = useListAddress({ filters: { month: 'any' } });
  return (
    <>
      <BackLink to="/dashboard/payment">All payments</BackLink>
      <PageHead title="Statements" lead="What you were owed and paid in a month." />
      <StatementView month={filters.month} onMonth={(month) => change({ month })} />
    </>
  );
}
