import { useId, useState } from 'react';
import { LIMITS } from '@labelbridge/contracts';
import { Button, Dialog, DialogActions } from '@labelbridge/ui';
import styles from './extras.module.css';

const REASONS = [
  'It does not load',
  'It is unclear or damaged',
  'Nothing in it fits the labels',
  'I do not know this language',
  'It shows something disturbing',
];

interface Props {
  readonly note: string | undefined;
  readonly onSkip: (reason: string) => void;
  readonly onClose: () => void;
}

/** @param note pay for a skipped item */
export function SkipDialog({ note, onSkip, onClose }: Props) {
  const [reason, setReason] = useState('');
  const id = useId();
  return (
    <Dialog open title="Skip this item" onClose={onClose} width={400}>
      <form
        className={styles.skip}
        onSubmit={(event) => {
          event.preventDefault();
          onClose();
          onSkip(reason.trim());
        }}
      >
        <div className={styles.reasons} role="group" aria-label="Usual reasons">
          {REASONS.map((each) => (
            <Button key={each} size="small" aria-pressed={reason === each} onClick={() => setReason(each)}>
              {each}
            </Button>
          ))}
        </div>
        <label htmlFor={id}>Why you skip it</label>
        <textarea
          id={id}
          className={styles.reason}
          rows={2}
          maxLength={LIMITS.reasonMax}
          value={reason}
          onChange={(event) => setReason(event.target.value)}
        />
        {note && <p className="muted">{note}</p>}
        <DialogActions>
          <Button onClick={onClose}>Close</Button>
          <Button type="submit" variant="primary" disabled={reason.trim() === ''}>
            Skip
          </Button>
        </DialogActions>
      </form>
    </Dialog>
  );
}
