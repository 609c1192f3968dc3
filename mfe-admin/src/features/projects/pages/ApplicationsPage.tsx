import { PageHead } from '@labelbridge/ui';
import { Applications } from '../components/Applications.js';

/** Applications to all projects. */
export default function ApplicationsPage() {
  return (
    <>
      <PageHead title="Applications" lead="Who wants to join which project. An approved annotator sees the project as active." />
      <Applications />
    </>
  );
}
