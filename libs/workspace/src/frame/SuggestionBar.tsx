import { type Region } from '@labelbridge/annotation';
import { Button } from '@labelbridge/ui';
import { regionName } from './words.js';
import styles from './more.module.css';

interface Props {
  readonly suggestions: ReadonlyMap<string, Region>;
  readonly selected: string | null;
  readonly onAccept: (ids: readonly string[]) => void;
  readonly onDiscard: (ids: readonly string[]) => void;
}

/** Suggestions are the person's own once they accept or change them: one by one, or all. */
export function SuggestionBar({ suggestions, selected, onAccept, onDiscard }: Props) {
  const one = selected === null ? undefined : suggestions.get(selected);
  const ids = one ? [one.id] : [...suggestions.keys()];
  const what = one ? regionName(one) : `all ${suggestions.size}`;
  return (
    <div className={styles.suggestions}>
      <span>{one ? `Suggested: ${regionName(one)}` : `${suggestions.size} suggested`}</span>
      <Button size="small" aria-label={`Accept ${what}`} onClick={() => onAccept(ids)}>
        {one ? 'Accept' : 'Accept all'}
      </Button>
      <Button size="small" aria-label={`Discard ${what}`} onClick={() => onDiscard(ids)}>
        {one ? 'Discard' : 'Discard all'}
      </Button>
    </div>
  );
}
