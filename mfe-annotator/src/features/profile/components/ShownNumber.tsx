import { useState } from 'react';
import { maskAccountNumber } from '@labelbridge/contracts';
import { Icon, TextField } from '@labelbridge/ui';
import styles from './profile.module.css';

/** Shows the last digits of an account number, and all of them on request, because phones are shared. */
export function ShownNumber({ accountNumber }: { accountNumber: string }) {
  const [shown, setShown] = useState(false);
  return (
    <div className={styles.number}>
      <TextField
        label="Account Number"
        name="accountNumber"
        value={accountNumber === '' || shown ? accountNumber : maskAccountNumber(accountNumber)}
        onChange={() => undefined}
        disabled
      />
      {accountNumber !== '' && (
        <button type="button" aria-label="Show account number" aria-pressed={shown} onClick={() => setShown(!shown)}>
          <Icon name={shown ? 'eye-off' : 'eye'} />
        </button>
      )}
    </div>
  );
}
