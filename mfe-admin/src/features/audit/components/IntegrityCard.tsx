import { useState } from 'react';
import { Notice } from '@labelbridge/area-parts';
import { AUDIT_SCREEN_MESSAGES as MESSAGES, capitalised, countText } from '@labelbridge/contracts';
import { useAction } from '@labelbridge/session';
import { Button, Card, Chip, DateText, ErrorState, Skeleton } from '@labelbridge/ui';
import { type IntegrityState, runIntegrityCheck, useIntegrity } from '../api/integrity.js';
import styles from './integrity.module.css';

const FAULTS_SHOWN = 10;

export function IntegrityCard() {
  const { data, error, reload } = useIntegrity();
  const [checked, setChecked] = useState<IntegrityState>();
  const check = useAction(async () => setChecked(await runIntegrityCheck()));
  // A chain without its head stores no check: only the answer to this call has the result.
  const state = checked ?? data;
  return (
    <Card
      title={MESSAGES.integrityTitle}
      actions={
        <Button size="small" busy={check.busy} onClick={() => void check.run()}>
          Check now
        </Button>
      }
    >
      {check.error && (
        <Notice tone="bad" title="The check failed.">
          {check.error.message}
        </Notice>
      )}
      <div role="status" className={styles.state}>
        {state && <State state={state} />}
      </div>
      {!state &&
        (error ? (
          <ErrorState title="The integrity state could not be loaded" error={error} onRetry={() => void reload()} />
        ) : (
          <Skeleton lines={2} />
        ))}
    </Card>
  );
}

function State({ state: { sealed, waiting, lastCheck } }: { state: IntegrityState }) {
  const isIntact = !lastCheck || lastCheck.faults.length === 0;
  return (
    <>
      <p>
        {sealed === 0 ? MESSAGES.nothingSealed : `Entries up to number ${sealed} are protected against unnoticed changes.`}
        {waiting > 0 && isIntact && ` ${countText(waiting, 'entry', 'entries')} will be protected within seconds.`}
      </p>
      {!lastCheck && <p>{MESSAGES.neverChecked}</p>}
      {lastCheck?.faults.length === 0 && (
        <p>
          <Chip tone="good">Intact</Chip> Checked <DateText instant={lastCheck.at} />: {countText(lastCheck.entries, 'entry', 'entries')}{' '}
          unchanged, and {countText(lastCheck.records, 'record of money', 'records of money')}.
        </p>
      )}
      {lastCheck && lastCheck.faults.length > 0 && <Faults lastCheck={lastCheck} />}
    </>
  );
}

function Faults({ lastCheck: { at, faults, advice } }: { lastCheck: NonNullable<IntegrityState['lastCheck']> }) {
  return (
    <div className={styles.bad}>
      <p>
        <Chip tone="bad">Tampered</Chip> Checked <DateText instant={at} />. {MESSAGES.tampered}
      </p>
      <ul>
        {faults.slice(0, FAULTS_SHOWN).map((fault) => (
          <li key={fault}>{capitalised(fault)}.</li>
        ))}
      </ul>
      {faults.length > FAULTS_SHOWN && <p>And {faults.length - FAULTS_SHOWN} more.</p>}
      <p>{MESSAGES.whatToDo}</p>
      <ul>
        {advice.map((each) => (
          <li key={each}>{each}</li>
        ))}
      </ul>
    </div>
  );
}
