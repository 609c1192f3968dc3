import { type LabelConfig, type Region } from '@labelbridge/annotation';
import { GOLD_LIMITS } from '@labelbridge/contracts';
import { TextAreaField } from '@labelbridge/ui';
import { regionSummary, type WorkItem } from '@labelbridge/workspace';
import styles from './exam.module.css';

interface Props {
  readonly config: LabelConfig;
  readonly item: WorkItem;
  readonly regions: ReadonlyMap<string, Region>;
  readonly reasons: ReadonlyMap<string, string>;
  readonly onChange: (region: string, text: string) => void;
}

/** @returns what is wrong with a text that is too long: a field that cuts it off loses its end without a word */
export const lengthProblem = (text: string, most: number): string | undefined =>
  text.length > most ? `${text.length} characters; at most ${most} are kept. Please shorten it.` : undefined;

/** Says of each region why it is right. Closed at first: most answers need one explanation only. */
export function RegionReasons({ config, item: { width = 1, height = 1 }, regions, reasons, onChange }: Props) {
  const shown = [...regions.values()].slice(0, GOLD_LIMITS.regions);
  if (shown.length === 0) return null;
  const given = shown.filter(({ id }) => reasons.get(id)?.trim()).length;
  return (
    <details>
      <summary>
        Explain each part ({given} of {shown.length})
      </summary>
      <div className={styles.reasons}>
        {shown.map((region) => (
          <TextAreaField
            key={region.id}
            label={regionSummary(region, regions, { width, height }, config)}
            optional
            rows={1}
            problem={lengthProblem(reasons.get(region.id) ?? '', GOLD_LIMITS.reason)}
            name={`reason ${region.id}`}
            value={reasons.get(region.id) ?? ''}
            onChange={(text) => onChange(region.id, text)}
          />
        ))}
      </div>
    </details>
  );
}
