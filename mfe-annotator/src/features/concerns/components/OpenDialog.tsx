import { useEffect, useState } from 'react';
import { CONCERN_LIMITS, CONCERN_MESSAGES, CONCERN_RULES } from '@labelbridge/contracts';
import { useSession } from '@labelbridge/session';
import { Button, Dialog, DialogActions, Form, TextAreaField, toast, useForm } from '@labelbridge/ui';
import { openConcern } from '../api/concerns.js';
import { keepConcern, readConcern } from '../draft.js';
import { NameChoice } from './NameChoice.js';

const RULES = { text: CONCERN_RULES };

/** Opens a concern. The typed text survives the dialog. */
export function OpenDialog({ projectId, onClose }: { projectId: string; onClose: () => void }) {
  const personId = useSession((session) => session.user?.userId) ?? '';
  const form = useForm(RULES, { text: readConcern(personId, projectId) });
  const [named, setNamed] = useState(false);
  const { text } = form.values;
  useEffect(() => keepConcern(personId, projectId, text), [personId, projectId, text]);
  return (
    <Dialog open onClose={onClose} title="Open a concern">
      <Form
        form={form}
        guarded={false}
        onSubmit={async (typed) => {
          const message = await openConcern(projectId, typed.text.trim(), named);
          keepConcern(personId, projectId, '');
          toast.success(message);
          onClose();
        }}
      >
        <p>{CONCERN_MESSAGES.visible}</p>
        <TextAreaField
          label="Your concern"
          hint={`${CONCERN_LIMITS.textMin} to ${CONCERN_LIMITS.textMax} characters. You support it yourself; others can join.`}
          rows={5}
          maxLength={CONCERN_LIMITS.textMax}
          {...form.field('text')}
        />
        <NameChoice projectId={projectId} named={named} onChange={setNamed} />
        <DialogActions>
          <Button onClick={onClose}>Close</Button>
          <Button type="submit" variant="primary" busy={form.busy}>
            Open concern
          </Button>
        </DialogActions>
      </Form>
    </Dialog>
  );
}
