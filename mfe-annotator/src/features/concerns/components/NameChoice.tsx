import { CONCERN_MESSAGES, hidingText } from '@labelbridge/contracts';
import { CheckboxField, useOnline } from '@labelbridge/ui';
import { useConcernRule } from '../api/concerns.js';

/** The choice to show one's name, with what it means in this project. */
export function NameChoice({ projectId, named, onChange }: { projectId: string; named: boolean; onChange: (named: boolean) => void }) {
  const { data: rule } = useConcernRule(projectId);
  const online = useOnline();
  const few = rule && hidingText(rule.people);
  return (
    <>
      <CheckboxField label="Show my name" name="named" checked={named} onChange={onChange} />
      <p className="muted" role="status">
        {named ? CONCERN_MESSAGES.shows : CONCERN_MESSAGES.hides} {!named && few}
      </p>
      {!online && <p className="muted">You are offline. Please send it when you are back.</p>}
    </>
  );
}
