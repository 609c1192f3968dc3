import { AUDIT_SCREEN_MESSAGES as TEXTS } from '@labelbridge/contracts';
import { useAction } from '@labelbridge/session';
import { Button, Card, Chip, DateText, ErrorState, Skeleton } from '@labelbridge/ui';
import { useState } from 'react';
import { type ChainState, checkChain, useChain } from '../api/chain.js';
import styles from './chain.module.css';

const FAULTS_SHOWN = 10;
const capital = (words: string): string => words.charAt(0).toUpperCase() + words.slice(1);

/** Whether the record is as it was written: how far it is sealed, how the last check went, and a new one. */
export function ChainCard() {
  const { data, error, reload } = useChain();
  const [checked, setChecked] = useState<ChainState>();
  const check = useAction(async () => setChecked(await checkChain()));
  // A chain without its head keeps no check: only the one who asked for it was told.
  const state = checked ?? data;
  return (
    <Card
      title={TEXTS.chainTitle}
      actions={
        <Button size="small" busy={check.busy} onClick={() => void check.run()}>
          Check now
        </Button>
      }
    >
      {check.error && (
        <p className={styles.bad} role="alert">
          The check was not made. {check.error.message}
        </p>
      )}
      <div role="status" className={styles.state}>
        {state && <State state={state} />}
      </div>
      {!state &&
        (error ? (
          <ErrorState title="The state of the record could not be loaded" error={error} onRetry={() => void reload()} />
        ) : (
          <Skeleton lines={2} />
        ))}
    </Card>
  );
}

function State({ state: { sealed, waiting, lastCheck } }: { state: ChainState }) {
  return (
    <>
      <p>
        {sealed === 0 ? TEXTS.nothingSealed : `Sealed to entry ${sealed}.`}
        {waiting > 0 && ` ${waiting === 1 ? 'One entry waits' : `${waiting} entries wait`} for the next round, seconds from now.`}
      </p>
      {!lastCheck && <p>{TEXTS.neverChecked}</p>}
      {lastCheck?.faults.length === 0 && (
        <p>
          <Chip tone="good">Whole</Chip> Checked <DateText instant={lastCheck.at} />:{' '}
          {lastCheck.entries === 1 ? 'its one entry is' : `all ${lastCheck.entries} entries are`} as written.
        </p>
      )}
      {lastCheck && lastCheck.faults.length > 0 && <Faults lastCheck={lastCheck} />}
    </>
  );
}

function Faults({ lastCheck: { at, faults } }: { lastCheck: NonNullable<ChainState['lastCheck']> }) {
  return (
    <div className={styles.bad}>
      <p>
        <Chip tone="bad">Not as written</Chip> Checked <DateText instant={at} />. {TEXTS.broken}
      </p>
      <ul>
        {faults.slice(0, FAULTS_SHOWN).map((fault) => (
          <li key={fault}>{capital(fault)}.</li>
        ))}
      </ul>
      {faults.length > FAULTS_SHOWN && <p>And {faults.length - FAULTS_SHOWN} more.</p>}
    </div>
  );
}
