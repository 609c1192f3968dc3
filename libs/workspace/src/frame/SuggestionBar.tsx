import { regionName, type Region } from '@labelbridge/annotation';
import { Button } from '@labelbridge/ui';
import { type Step } from '../tools/tool.js';
import styles from './extras.module.css';

interface Props {
  readonly suggestions: ReadonlyMap<string, Region>;
  readonly selected: string | null;
  readonly onStep: (step: Step) => void;
  readonly onDiscard: (ids: readonly string[]) => void;
}

export function SuggestionBar({ suggestions, selected, onStep, onDiscard }: Props) {
  const one = selected === null ? undefined : suggestions.get(selected);
  const put = one ? [one] : [...suggestions.values()];
  const what = one ? regionName(one) : `all ${suggestions.size}`;
  const accept = () => onStep({ label: put.length === 1 ? 'Accept suggestion' : `Accept ${put.length} suggestions`, put });
  return (
    <div className={styles.suggestions}>
      <span>{one ? `Suggested: ${regionName(one)}` : `${suggestions.size} suggested`}</span>
      <Button size="small" aria-label={`Accept ${what}`} onClick={accept}>
        {one ? 'Accept' : 'Accept all'}
      </Button>
      <Button size="small" aria-label={`Discard ${what}`} onClick={() => onDiscard(put.map(({ id }) => id))}>
        {one ? 'Discard' : 'Discard all'}
      </Button>
    </div>
  );
}
