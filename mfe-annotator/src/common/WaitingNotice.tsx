import { DEVICE_MESSAGES } from '@labelbridge/contracts';
import { discardQueuedChange, useAction, type QueuedChange } from '@labelbridge/session';
import { Button } from '@labelbridge/ui';
import { asOf } from './as-of.js';
import styles from './common.module.css';
import { Facts, type Fact } from './Facts.js';
import { Notice } from './Notice.js';

interface Props {
  readonly change: QueuedChange;
  /** What was typed. */
  readonly facts: readonly Fact[];
  /** Takes what was typed back into its form; not there where it cannot be sent again. */
  readonly onEdit?: (() => void) | undefined;
}

/** A change that is kept on this device: waiting for the network, or refused by the server, with what was typed. */
export function WaitingNotice({ change, facts, onEdit }: Props) {
  const { refusal, id, askedAt } = change;
  const drop = useAction(discardQueuedChange);
  const edit = async () => {
    if (await drop.run(id)) onEdit?.();
  };
  return (
    <Notice tone={refusal ? 'bad' : 'info'} title={refusal ? DEVICE_MESSAGES.refused : DEVICE_MESSAGES.waiting}>
      <p>
        {refusal
          ? refusal.message
          : `Kept on this phone since ${asOf(new Date(askedAt))}. It is sent by itself when there is a connection.`}
      </p>
      <div className={styles.typed}>
        <Facts facts={facts} />
      </div>
      <div className={styles.choices}>
        {onEdit && (
          <Button size="small" busy={drop.busy} onClick={() => void edit()}>
            {refusal ? 'Change it and send it again' : 'Take it back'}
          </Button>
        )}
        {(refusal || !onEdit) && (
          <Button size="small" variant="quiet" onClick={() => void drop.run(id)}>
            Discard it
          </Button>
        )}
      </div>
    </Notice>
  );
}
