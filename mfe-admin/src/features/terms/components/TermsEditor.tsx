import { useState } from 'react';
import { GuidelineChanges, toastFailure } from '@labelbridge/area-parts';
import { businessDate, earliestTermsStart, TERMS_LIMITS, TERMS_NOTICE_DAYS, TERMS_RULES, termsStartProblem } from '@labelbridge/contracts';
import { useAction } from '@labelbridge/session';
import { Button, Card, Columns, Form, FormActions, TextAreaField, TextField, toast, useForm } from '@labelbridge/ui';
import { announceTerms, previewTerms, type TermsPreview } from '../api/terms.js';

/** Writes the next version. The server reads the Markdown for the preview, so that both show the same. */
export function TermsEditor({ text, next, onDone }: { text: string; next: number; onDone: () => void }) {
  const today = businessDate(new Date());
  const rules = { ...TERMS_RULES, startsOn: [(value: string) => termsStartProblem(value, today)] };
  const form = useForm(rules, { text, summary: '', startsOn: earliestTermsStart(today) });
  const [shown, setShown] = useState<TermsPreview>();
  const preview = useAction(async () => setShown(await previewTerms(form.values.text)), toastFailure('No preview'));
  const announce = async (values: typeof form.values) => {
    toast.success(await announceTerms(values));
    onDone();
  };
  return (
    <Columns>
      <Card title={`Version ${next}`}>
        <Form form={form} onSubmit={announce}>
          <TextAreaField
            label="Terms"
            rows={22}
            maxLength={TERMS_LIMITS.textMax}
            hint="Markdown: a line that begins with # is a clause (1), with ## a clause inside it (1.1). Write plain English. HTML and pictures do not work."
            {...form.field('text')}
          />
          <TextAreaField
            label="What changes"
            rows={3}
            maxLength={TERMS_LIMITS.summaryMax}
            hint="In plain words. It is mailed to all annotators."
            {...form.field('summary')}
          />
          <TextField
            label="Starts on"
            type="date"
            hint={`At least ${TERMS_NOTICE_DAYS} days ahead. It begins at midnight in Lagos.`}
            {...form.field('startsOn')}
          />
          <FormActions>
            <Button onClick={onDone}>Cancel</Button>
            <Button busy={preview.busy} onClick={() => void preview.run()}>
              Show what changes
            </Button>
            <Button type="submit" variant="primary" busy={form.busy}>
              Announce
            </Button>
          </FormActions>
        </Form>
      </Card>
      <Card title="What changes">
        {shown ? <GuidelineChanges changes={shown.changes} /> : <p>Press “Show what changes” to see it as annotators do.</p>}
      </Card>
    </Columns>
  );
}
