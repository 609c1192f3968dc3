import { FormDialog, GuidelineView } from '@labelbridge/area-parts';
import {
  clauseText,
  GUIDELINE_MESSAGES,
  INTRODUCTION_NUMBER,
  LIMITS,
  REJECTION_RULES,
  required,
  WORK_MESSAGES,
} from '@labelbridge/contracts';
import { CheckboxField, Dialog, ErrorState, SelectField, Skeleton, TextAreaField, useForm } from '@labelbridge/ui';
import { type Guideline, useGuideline } from '../../guidelines/api/guidelines.js';
import { type Rejection, type ShownJob } from '../api/jobs.js';

interface Props {
  readonly title: string;
  readonly about: string;
  readonly confirmLabel: string;
  /** The guideline of the jobs; null if they have none. */
  readonly guideline: ShownJob['guideline'] | null;
  /** True if items were finished and none is sent back. */
  readonly asksItems?: boolean;
  readonly start?: Rejection;
  /** Rejects and closes the dialog. Throws to keep it open with the message. */
  readonly onReject: (rejection: Rejection) => Promise<void>;
  readonly onClose: () => void;
}

/** Asks why work is rejected: the clause of its guideline, if it has one, what is wrong, and of which items. */
export function RejectDialog({ guideline, ...props }: Props) {
  return guideline ? <WithGuideline pinned={guideline} {...props} /> : <RejectForm {...props} />;
}

function WithGuideline({ pinned, ...props }: Omit<Props, 'guideline'> & { pinned: NonNullable<ShownJob['guideline']> }) {
  const { data, error, reload } = useGuideline(pinned.projectId, { version: pinned.version });
  if (data) return <RejectForm clauses={data.clauses} {...props} />;
  return (
    <Dialog open title={props.title} onClose={props.onClose}>
      {error ? <ErrorState error={error} onRetry={() => void reload()} /> : <Skeleton lines={5} />}
    </Dialog>
  );
}

function RejectForm({
  about,
  start,
  clauses,
  asksItems = false,
  onReject,
  ...dialog
}: Omit<Props, 'guideline'> & { clauses?: Guideline['clauses'] }) {
  const rules = {
    clause: clauses ? [required(GUIDELINE_MESSAGES.clauseRequired)] : [],
    reason: REJECTION_RULES,
    allItems: asksItems ? [required(WORK_MESSAGES.rejectionNamesNoItem)] : [],
  };
  const form = useForm(rules, { clause: start?.clause ?? '', reason: start?.reason ?? '', allItems: '' });
  const chosen = clauses?.filter(({ number }) => number === form.values.clause) ?? [];
  const reject = ({ clause, reason }: typeof form.values) => onReject({ reason: reason.trim(), ...(clauses && { clause }) });
  return (
    <FormDialog {...dialog} form={form} variant="danger" onSubmit={reject}>
      <p>{about}</p>
      {clauses && (
        <SelectField
          label="Clause of the guideline"
          placeholder="Choose what the work breaks"
          options={clauses
            .filter(({ number }) => number !== INTRODUCTION_NUMBER)
            .map((clause) => ({ value: clause.number, label: clauseText(clause) }))}
          {...form.field('clause')}
        />
      )}
      {chosen.length > 0 && <GuidelineView clauses={chosen} />}
      <TextAreaField
        label="Reason"
        hint="The annotator reads this. Say what is missing and what would make it good."
        maxLength={LIMITS.reasonMax}
        {...form.field('reason')}
      />
      {asksItems && (
        <CheckboxField
          label={WORK_MESSAGES.rejectionAllItems}
          hint={WORK_MESSAGES.rejectionAllItemsHint}
          name="allItems"
          checked={form.values.allItems !== ''}
          problem={form.problems.allItems}
          onChange={(checked) => form.set('allItems', checked ? 'yes' : '')}
        />
      )}
    </FormDialog>
  );
}
