import { Card, ErrorState, PageHead, Skeleton } from '@labelbridge/ui';
import { BackLink } from '../../../shared/show/BackLink.js';
import { useAreas } from '../api/areas.js';
import { AreaCard } from '../components/AreaCard.js';

/** /admin/areas: where the areas are deployed. */
export default function AreasPage() {
  const { data, error, reload } = useAreas();
  return (
    <>
      <BackLink to="/admin/settings">Settings</BackLink>
      <PageHead
        title="Areas"
        lead="Each area is deployed by its own team. Moving one takes effect at once, and is undone by putting it back."
      />
      {data?.map((area) => (
        <AreaCard key={area.name} area={area} />
      ))}
      {!data && <Card>{error ? <ErrorState error={error} onRetry={() => void reload()} /> : <Skeleton lines={6} />}</Card>}
    </>
  );
}
