import { useState } from 'react';
import { FormDialog } from '@labelbridge/area-parts';
import { toast, useForm } from '@labelbridge/ui';
import { type Concern, supportConcern } from '../api/concerns.js';
import { NameChoice } from './NameChoice.js';

/** Joins a concern, or changes whether the name is shown. */
export function SupportDialog({ projectId, concern, onClose }: { projectId: string; concern: Concern; onClose: () => void }) {
  const { _id, text, support } = concern;
  const form = useForm({}, {});
  const [named, setNamed] = useState(support === 'named');
  return (
    <FormDialog
      title={support === null ? 'Support this concern' : 'Show or hide your name'}
      form={form}
      confirmLabel={support === null ? 'Support it' : 'Save'}
      onClose={onClose}
      onSubmit={async () => {
        toast.success(await supportConcern(projectId, _id, named));
        onClose();
      }}
    >
      {text !== null && (
        <p>
          <bdi>{text}</bdi>
        </p>
      )}
      <NameChoice projectId={projectId} named={named} onChange={setNamed} />
    </FormDialog>
  );
}
