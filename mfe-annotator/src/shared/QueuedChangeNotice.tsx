import { asOf, type Detail, DetailList, Notice } from '@labelbridge/area-parts';
import { DEVICE_MESSAGES } from '@labelbridge/contracts';
import { discardQueuedChange, type QueuedChange, useAction } from '@labelbridge/session';
import { Button } from '@labelbridge/ui';
import styles from './shared.module.css';

interface Props {
  readonly change: QueuedChange;
  readonly details: readonly Detail[];
  /** Opens the form with the typed values; undefined if they cannot be sent again. */
  readonly onEdit?: (() => void) | undefined;
}

export function QueuedChangeNotice({ change, details, onEdit }: Props) {
  const { refusal, id, askedAt } = change;
  const discard = useAction(discardQueuedChange);
  const edit = async () => {
    if (await discard.run(id)) onEdit?.();
  };
  return (
    <Notice tone={refusal ? 'bad' : 'info'} title={refusal ? DEVICE_MESSAGES.refused : DEVICE_MESSAGES.waiting}>
      <p>
        {refusal
          ? refusal.message
          : `Kept on this device since ${asOf(new Date(askedAt))}. It is sent automatically when there is a connection.`}
      </p>
      <div className={styles.typed}>
        <DetailList details={details} />
      </div>
      <div className={styles.buttons}>
        {onEdit && (
          <Button size="small" busy={discard.busy} onClick={() => void edit()}>
            {refusal ? 'Change it and send it again' : 'Take it back'}
          </Button>
        )}
        {(refusal || !onEdit) && (
          <Button size="small" variant="quiet" onClick={() => void discard.run(id)}>
            Discard it
          </Button>
        )}
      </div>
    </Notice>
  );
}
