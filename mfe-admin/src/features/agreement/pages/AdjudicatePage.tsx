import { ResourceCard } from '@labelbridge/area-parts';
import { useNavigate, useParams } from '@labelbridge/router';
import { agreementPath } from '../../../shared/paths.js';
import { useAdjudication, useContested } from '../api/agreement.js';
import { Decide } from '../components/Decide.js';

/** Shows the answers on one item, full screen, and leads to the next one. */
export default function AdjudicatePage() {
  const { id = '', itemId = '' } = useParams();
  const navigate = useNavigate();
  const item = useAdjudication(itemId);
  const { data: open = [] } = useContested(id);
  const at = open.findIndex(({ _id }) => _id === itemId);
  const next = open[at + 1] ?? open.find(({ _id }) => _id !== itemId);
  const go = (): void => void navigate(next ? `${agreementPath(id)}/${next._id}` : agreementPath(id), { replace: true });
  return (
    <ResourceCard resource={item} errorTitle="The answers could not be loaded">
      {(data) => <Decide key={data._id} item={data} back={agreementPath(id)} hasNext={next !== undefined} onNext={go} />}
    </ResourceCard>
  );
}
