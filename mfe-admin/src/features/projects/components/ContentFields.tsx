import { ContentCheckboxes } from '@labelbridge/area-parts';
import { CONTENT_MESSAGES } from '@labelbridge/contracts';
import { type FieldBinding } from '@labelbridge/ui';
import { Details } from '../../../shared/forms/layout.js';
import styles from '../../../shared/forms/forms.module.css';
import { readContent } from '../project-form.js';

/** Kinds of content that the work may show. Folded for a project without such content. */
export function ContentFields({ field: { value, onChange }, saved }: { field: FieldBinding; saved: string }) {
  return (
    <Details summary={CONTENT_MESSAGES.title} open={saved !== ''}>
      <div className={styles.fields}>
        <p className={styles.hint}>{CONTENT_MESSAGES.projectHint}</p>
        <ContentCheckboxes chosen={readContent(value)} onChange={(chosen) => onChange(chosen.join())} />
      </div>
    </Details>
  );
}
