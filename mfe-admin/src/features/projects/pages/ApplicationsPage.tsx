import { BackLink } from '@labelbridge/area-parts';
import { PageHead } from '@labelbridge/ui';
import { PlaceName } from '../../../shared/PlaceName.js';
import { Applications } from '../components/Applications.js';

export default function ApplicationsPage() {
  return (
    <>
      <BackLink to="/admin/projects">Projects</BackLink>
      <PlaceName>Applications</PlaceName>
      <PageHead title="Applications" lead="Who wants to join which project. An approved annotator sees the project as active." />
      <Applications />
    </>
  );
}
