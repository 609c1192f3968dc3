import { CONTENT_CATEGORIES, CONTENT_TEXT, type ContentCategory } from '@labelbridge/contracts';
import { CheckboxField } from '@labelbridge/ui';

interface Props {
  readonly chosen: readonly ContentCategory[];
  readonly onChange: (chosen: ContentCategory[]) => void;
}

/** A checkbox for each kind of disturbing content. */
export const ContentCheckboxes = ({ chosen, onChange }: Props) =>
  CONTENT_CATEGORIES.map((category) => (
    <CheckboxField
      key={category}
      label={CONTENT_TEXT[category].label}
      hint={CONTENT_TEXT[category].examples}
      checked={chosen.includes(category)}
      onChange={(checked) => onChange([...chosen.filter((each) => each !== category), ...(checked ? [category] : [])])}
    />
  ));
