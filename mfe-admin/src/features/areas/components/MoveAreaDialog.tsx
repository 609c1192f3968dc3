import { required, type AreaName } from '@labelbridge/contracts';
import { Button, Dialog, DialogActions, Form, TextField, toast, useForm } from '@labelbridge/ui';
import { moveArea } from '../api/areas.js';

const RULES = { url: [required('Please enter the address of the area.')] };

/** Asks where an area is to be. The server looks whether it can be loaded from there before it sends anybody. */
export function MoveAreaDialog({ name, label, url, onClose }: { name: AreaName; label: string; url: string; onClose: () => void }) {
  const form = useForm(RULES, { url });
  return (
    <Dialog open onClose={onClose} title={`Move: ${label}`}>
      <Form
        form={form}
        onSubmit={async (typed) => {
          toast.success(await moveArea(name, typed.url.trim()), label);
          onClose();
        }}
      >
        <TextField
          label="Address"
          type="url"
          inputMode="url"
          autoComplete="off"
          placeholder="https://"
          maxLength={300}
          hint="The folder in which its mf-manifest.json is. Pages that are opened from now on load it from there."
          {...form.field('url')}
        />
        <DialogActions>
          <Button onClick={onClose}>Cancel</Button>
          <Button type="submit" variant="primary" busy={form.busy}>
            Move
          </Button>
        </DialogActions>
      </Form>
    </Dialog>
  );
}
