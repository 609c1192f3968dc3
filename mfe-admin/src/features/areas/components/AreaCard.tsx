import { useState } from 'react';
import { AREAS } from '@labelbridge/contracts';
import { useAction } from '@labelbridge/session';
import { Button, Card, DateText, toast, useConfirm } from '@labelbridge/ui';
import { Facts } from '../../../shared/show/Facts.js';
import { moveArea, type Area } from '../api/areas.js';
import { MoveAreaDialog } from './MoveAreaDialog.js';
import styles from './areas.module.css';

const BY: Readonly<Record<Area['by'], string>> = {
  admin: 'An admin, here',
  setting: "The server's settings",
  'built-in': 'Nobody: it came with the server',
};

/** Address and version in one line. */
const placeOf = ({ url, version }: { url: string | null; version: string }): string =>
  `${url ?? 'Built into this server'}${version ? `, version ${version}` : ''}`;

/** Where one area is, where it was, and putting it elsewhere. */
export function AreaCard({ area }: { area: Area }) {
  const { name, by, previous } = area;
  const label = AREAS.find((known) => known.name === name)?.label ?? name;
  const [moving, setMoving] = useState(false);
  const { confirm, confirmDialog } = useConfirm();
  const back = useAction(
    async (url: string | null) => toast.success(await moveArea(name, url), label),
    (error) => toast.error('The area was not moved', error.details.url ?? error.message),
  );
  const askBack = async (url: string | null) => {
    const text = `Pages that are opened from now on load it from ${url ?? "where the server's settings say"}.`;
    if (await confirm({ title: `Put ${label.toLowerCase()} back?`, text })) await back.run(url);
  };
  return (
    <Card title={label}>
      <Facts
        facts={[
          ['Where it is', placeOf(area)],
          ['Who said so', BY[by]],
        ]}
      />
      <div className={styles.buttons}>
        <Button busy={back.busy} onClick={() => setMoving(true)}>
          Move
        </Button>
        {by === 'admin' && <Button onClick={() => void askBack(null)}>Back to the server&apos;s own</Button>}
      </div>
      {previous.length > 0 && (
        <>
          <h3 className={styles.before}>Before</h3>
          <ul className={styles.list}>
            {previous.map((place) => (
              <li key={place.until}>
                <span>
                  {placeOf(place)}, until <DateText instant={place.until} />, changed by {place.by}
                </span>
                {place.url !== null && place.url !== area.url && (
                  <Button size="small" aria-label={`Put back to ${place.url}`} onClick={() => void askBack(place.url)}>
                    Put back
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
