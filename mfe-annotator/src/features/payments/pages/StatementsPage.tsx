import { StatementView } from '@labelbridge/area-parts';
import { Link } from '@labelbridge/router';
import { PageHead } from '@labelbridge/ui';
import { useListAddress } from '../../../common/use-address.js';

/** What the annotator was owed in a month, and what became of it. */
export default function StatementsPage() {
  const { get, set } = useListAddress(['month']);
  return (
    <>
      <p>
        <Link to="/dashboard/payment">All payments</Link>
      </p>
      <PageHead title="Statements" lead="What you were owed in a month, and what was paid to you." />
      <StatementView month={get('month') || undefined} onMonth={(month) => set('month', month)} />
    </>
  );
}
