import { useState } from 'react';
import { BackLink, ListSection, toastFailure, TwoLines, useListAddress, usePagedList, FormDialog } from '@labelbridge/area-parts';
import {
  INVENTED_TESTIMONIAL,
  LIMITS,
  TESTIMONIAL_MESSAGES as MESSAGES,
  TESTIMONIAL_RULES,
  TESTIMONIAL_TEXT_MAX,
} from '@labelbridge/contracts';
import { useAction } from '@labelbridge/session';
import {
  Button,
  Chip,
  type Column,
  EmptyState,
  PageHead,
  toast,
  useConfirm,
  CheckboxField,
  TextAreaField,
  TextField,
  useForm,
} from '@labelbridge/ui';
import { useFormNotice } from '../../../shared/forms/use-form-notice.js';
import { deleteTestimonial, type Testimonial, saveTestimonial } from '../api/testimonials.js';

function State({ testimonial: { consent, invented } }: { testimonial: Testimonial }) {
  if (invented) return <Chip tone="wait">{INVENTED_TESTIMONIAL}</Chip>;
  return consent ? <Chip tone="good">Shown</Chip> : <Chip tone="quiet">Not shown: no consent</Chip>;
}

export default function TestimonialsPage() {
  const address = useListAddress();
  const [edited, setEdited] = useState<Testimonial | 'new'>();
  const { confirm, confirmDialog } = useConfirm();
  const remove = useAction(
    async ({ _id }: Testimonial) => toast.success(await deleteTestimonial(_id)),
    toastFailure('The testimonial is not deleted'),
  );
  const askToRemove = async (testimonial: Testimonial) => {
    const text = `The words of ${testimonial.name} disappear from the landing page.`;
    if (await confirm({ title: 'Delete this testimonial?', text, danger: true })) await remove.run(testimonial);
  };
  const add = (
    <Button variant="primary" onClick={() => setEdited('new')}>
      Add a testimonial
    </Button>
  );
  const columns: Column<Testimonial>[] = [
    { key: 'name', header: 'Name', primary: true, cell: ({ name, place }) => <TwoLines under={place}>{name}</TwoLines> },
    { key: 'text', header: 'Text', cell: ({ text }) => text },
    { key: 'state', header: 'Landing page', cell: (testimonial) => <State testimonial={testimonial} /> },
    {
      key: 'actions',
      header: '',
      actions: true,
      cell: (testimonial) => (
        <>
          <Button size="small" aria-label={`Edit the words of ${testimonial.name}`} onClick={() => setEdited(testimonial)}>
            Edit
          </Button>
          <Button
            size="small"
            variant="danger"
            aria-label={`Delete the words of ${testimonial.name}`}
            disabled={remove.busy}
            onClick={() => void askToRemove(testimonial)}
          >
            Delete
          </Button>
        </>
      ),
    },
  ];
  return (
    <>
      <BackLink to="/admin/settings">Settings</BackLink>
      <PageHead
        title="Testimonials"
        lead="What the landing page quotes. Without the person's consent it shows nothing of it; without testimonials it leaves the section out."
        actions={add}
      />
      <ListSection
        list={usePagedList('/api/testimonials', { query: address.query })}
        address={address}
        columns={columns}
        caption="Testimonials"
        failure={{ title: 'The testimonials could not be loaded' }}
        empty={
          <EmptyState title="No testimonials yet" text="Ask an annotator whether you may quote them, then add their words." action={add} />
        }
      />
      {edited && <TestimonialDialog testimonial={edited === 'new' ? undefined : edited} onClose={() => setEdited(undefined)} />}
      {confirmDialog}
    </>
  );
}

function TestimonialDialog({ testimonial, onClose }: { testimonial?: Testimonial | undefined; onClose: () => void }) {
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
