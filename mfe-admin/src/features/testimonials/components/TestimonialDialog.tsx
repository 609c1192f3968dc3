import { useState } from 'react';
import { FormDialog } from '@labelbridge/area-parts';
import { LIMITS, TESTIMONIAL_MESSAGES as MESSAGES, TESTIMONIAL_RULES, TESTIMONIAL_TEXT_MAX } from '@labelbridge/contracts';
import { CheckboxField, TextAreaField, TextField, toast, useForm } from '@labelbridge/ui';
import { useFormNotice } from '../../../shared/forms/use-form-notice.js';
import { saveTestimonial, type Testimonial } from '../api/testimonials.js';

export function TestimonialDialog({ testimonial, onClose }: { testimonial?: Testimonial | undefined; onClose: () => void }) {
  const { name = '', place = '', text = '' } = testimonial ?? {};
  const form = useForm(TESTIMONIAL_RULES, { name, place, text });
  const [consent, setConsent] = useState(testimonial?.consent ?? false);
  const failure = useFormNotice('The testimonial is not saved', 'Please try again.');
  const save = async (values: typeof form.values) => {
    failure.clear();
    toast.success(await saveTestimonial(testimonial?._id, { ...values, consent }));
    onClose();
  };
  return (
    <FormDialog
      title={testimonial ? 'Edit testimonial' : 'Add a testimonial'}
      form={form}
      onSubmit={save}
      onFailure={failure.onFailure}
      confirmLabel="Save"
      onClose={onClose}
    >
      <TextField label="Name" maxLength={LIMITS.nameMax} {...form.field('name')} />
      <TextField label="Work and place" optional placeholder="Image annotator, Lagos" maxLength={LIMITS.nameMax} {...form.field('place')} />
      <TextAreaField label="Text" rows={5} maxLength={TESTIMONIAL_TEXT_MAX} {...form.field('text')} />
      <CheckboxField label={MESSAGES.consentLabel} hint={MESSAGES.consentHint} checked={consent} onChange={setConsent} />
      {failure.notice}
    </FormDialog>
  );
}
