import { FormDialog } from '@labelbridge/area-parts';
import { type AreaName, required } from '@labelbridge/contracts';
import { TextField, toast, useForm } from '@labelbridge/ui';
import { moveArea } from '../api/areas.js';

const RULES = { url: [required('Please enter the address of the area.')] };

/** Changes the address of an area. The server checks that the area can be loaded from there. */
export function MoveAreaDialog({ name, label, url, onClose }: { name: AreaName; label: string; url: string; onClose: () => void }) {
  const form = useForm(RULES, { url });
  const move = async (typed: typeof form.values) => {
    toast.success(await moveArea(name, typed.url.trim()), label);
    onClose();
  };
  return (
    <FormDialog title={`Move: ${label}`} form={form} onSubmit={move} confirmLabel="Move" onClose={onClose}>
      <TextField
        label="Address"
        type="url"
        inputMode="url"
        autoComplete="off"
        placeholder="https://"
        maxLength={300}
        hint="The folder that contains mf-manifest.json. Pages opened from now on load the area from there."
        {...form.field('url')}
      />
    </FormDialog>
  );
}
