import { StatementView, useListAddress } from '@labelbridge/area-parts';
import { Card, EmptyState, PageHead } from '@labelbridge/ui';
import { PaymentTabs } from '../../../shared/PaymentTabs.js';
import { AnnotatorField } from '../../../shared/AnnotatorField.js';

export default function StatementsPage() {
  const { filters, change } = useListAddress({ filters: { annotatorId: 'any', month: 'any' } });
  const { annotatorId, month } = filters;
  return (
    <>
      <PageHead title="Statements" lead="What an annotator was owed and paid in a month." />
      <PaymentTabs />
      <AnnotatorField name="annotator" id={annotatorId} onChange={(id) => change({ annotatorId: id })} />
      {annotatorId ? (
        <StatementView month={month} onMonth={(next) => change({ month: next })} annotatorId={annotatorId} />
      ) : (
        <Card>
          <EmptyState icon="payment" title="Choose an annotator" text="Search by name, username or email." />
        </Card>
      )}
    </>
  );
}
