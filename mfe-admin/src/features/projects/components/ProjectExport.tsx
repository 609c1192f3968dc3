import { mergedInterface } from '@labelbridge/annotation';
import { ExportCard } from '../../../shared/exports/ExportCard.js';
import { useInterfaces } from '../../tasks/api/interfaces.js';

export function ProjectExport({ projectId }: { projectId: string }) {
  const { data: versions = [] } = useInterfaces(projectId);
  const [first, ...others] = versions.map(({ config }) => config).reverse();
  if (!first) return null;
  return (
    <ExportCard
      of={`projects/${projectId}`}
      config={mergedInterface([first, ...others])}
      title="Export of the project"
      lead="The results of all its tasks in one file."
    />
  );
}
