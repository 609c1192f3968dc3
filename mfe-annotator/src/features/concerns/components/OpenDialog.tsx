import { useEffect, useState } from 'react';
import { CONCERN_LIMITS, CONCERN_MESSAGES, CONCERN_RULES } from '@labelbridge/contracts';
import { useSession } from '@labelbridge/session';
import { Button, Dialog, DialogActions, Form, TextAreaField, toast, useForm } from '@labelbridge/ui';
import { openConcern } from '../api/concerns.js';
import { keepTyped, readTyped } from '../../../shared/typed-text.js';
import { NameChoice } from './NameChoice.js';

const RULES = { text: CONCERN_RULES };

/** Opens a concern. The typed text survives the dialog. */
export function OpenDialog({ projectId, onClose }: { projectId: string; onClose: () => void }) {
  const personId = useSession((session) => session.user?.userId) ?? '';
  const place = `concern.${projectId}`;
  const form = useForm(RULES, { text: readTyped(personId, place, CONCERN_LIMITS.textMax) });
  const [named, setNamed] = useState(false);
  const { text } = form.values;
  useEffect(() => keepTyped(personId, place, text), [personId, place, text]);
  return (
    <Dialog open onClose={onClose} title="Open a concern">
      <Form
        form={form}
        guarded={false}
        onSubmit={async (typed) => {
          const message = await openConcern(projectId, typed.text.trim(), named);
          keepTyped(personId, place, '');
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
