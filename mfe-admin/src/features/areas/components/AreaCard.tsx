import { useState } from 'react';
import { DetailList, FormDialog } from '@labelbridge/area-parts';
import { AREAS, type AreaName, required } from '@labelbridge/contracts';
import { useAction } from '@labelbridge/session';
import { Button, Card, DateText, toast, useConfirm, TextField, useForm } from '@labelbridge/ui';
import { type Area, moveArea } from '../api/areas.js';
import styles from './areas.module.css';

const CHANGED_BY: Readonly<Record<Exclude<Area['by'], 'built-in'>, string>> = {
  admin: 'An admin, on this page',
  setting: "The server's settings",
};

const placeOf = ({ url, version }: { url: string | null; version: string }): string =>
  `${url ?? 'Built into this server'}${version ? `, version ${version}` : ''}`;

export function AreaCard({ area, mayMove }: { area: Area; mayMove: boolean }) {
  const { name, by, previous } = area;
  const label = AREAS.find((known) => known.name === name)?.label ?? name;
  const [moving, setMoving] = useState(false);
  const { confirm, confirmDialog } = useConfirm();
  const back = useAction(
    async (url: string | null) => toast.success(await moveArea(name, url), label),
    (error) => toast.error('The area was not moved', error.details.url ?? error.message),
  );
  const askBack = async (url: string | null) => {
    const text = `Pages opened from now on load it from ${url ?? "the address in the server's settings"}.`;
    if (await confirm({ title: `Restore ${label.toLowerCase()}?`, text })) await back.run(url);
  };
  return (
    <Card title={label}>
      <DetailList
        details={[
          ['Address', placeOf(area)],
          // A built-in area has no author.
          ...(by === 'built-in' ? [] : ([['Set by', CHANGED_BY[by]]] as const)),
        ]}
      />
      {(mayMove || by === 'admin') && (
        <div className={styles.buttons}>
          {mayMove && (
            <Button busy={back.busy} onClick={() => setMoving(true)}>
              Move
            </Button>
          )}
          {by === 'admin' && <Button onClick={() => void askBack(null)}>Use the server&apos;s settings</Button>}
        </div>
      )}
      {previous.length > 0 && (
        <>
          <h3 className={styles.earlier}>Earlier addresses</h3>
          <ul className={styles.list}>
            {previous.map((place) => (
              <li key={place.until}>
                <span>
                  {placeOf(place)}, until <DateText instant={place.until} />, changed by {place.by}
                </span>
                {place.url !== null && place.url !== area.url && (
                  <Button size="small" aria-label={`Restore ${place.url}`} onClick={() => void askBack(place.url)}>
                    Restore
                  </Button>
                )}
              </li>
            ))}
          </ul>
        </>
      )}
      {moving && <MoveAreaDialog name={name} label={label} url={area.url ?? ''} onClose={() => setMoving(false)} />}
      {confirmDialog}
    </Card>
  );
}

const RULES = { url: [required('Please enter the address of the area.')] };

/** Changes the address of an area. The server checks that the area can be loaded from there. */
function MoveAreaDialog({ name, label, url, onClose }: { name: AreaName; label: string; url: string; onClose: () => void }) {
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
