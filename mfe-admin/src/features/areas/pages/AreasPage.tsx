import { BackLink, Notice, ResourceCard } from '@labelbridge/area-parts';
import { AREA_MESSAGES } from '@labelbridge/contracts';
import { PageHead } from '@labelbridge/ui';
import { PlaceName } from '../../../shared/PlaceName.js';
import { useAreas } from '../api/areas.js';
import { AreaCard } from '../components/AreaCard.js';
import { DeployCredentials } from '../components/DeployCredentials.js';

export default function AreasPage() {
  return (
    <>
      <BackLink to="/admin/settings">Settings</BackLink>
      <PlaceName>Areas</PlaceName>
      <PageHead
        title="Areas"
        lead="Each area is deployed by its own team. A new address takes effect at once, and an earlier one can be restored."
      />
      <ResourceCard resource={useAreas()}>
        {({ areas, mayMove }) => (
          <>
            {!mayMove && <Notice tone="info">{AREA_MESSAGES.noHosts}</Notice>}
            {areas.map((area) => (
              <AreaCard key={area.name} area={area} mayMove={mayMove} />
            ))}
            {mayMove && <DeployCredentials />}
          </>
        )}
      </ResourceCard>
    </>
  );
}
