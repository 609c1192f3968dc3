import { useState } from 'react';
import { DetailList, type Detail, EraseButton, Notice, PasswordAgainDialog, toastFailure, DeadlineText } from '@labelbridge/area-parts';
import { CLOSING_MESSAGES as MESSAGES, CLOSING_WAIT_TEXT, countText, formatMoney, WAIVED_WAITS } from '@labelbridge/contracts';
import { LinkButton, Button, ErrorState, MoneyText, PlainDateText, Skeleton, toast } from '@labelbridge/ui';
import { logout, useAction } from '@labelbridge/session';
import { LeavingJobs } from '../../../shared/LeavingJobs.js';
import { type Closing, closeAccount, keepAccount, useClosing } from '../api/settings.js';
import styles from './settings.module.css';

/** Shows what is owed and what happens, before and while the account closes. */
export function ClosingPart() {
  const { data, error, reload } = useClosing();
  return (
    <section aria-labelledby="closing-title" className={styles.part}>
      <h3 id="closing-title">{data?.closingSince ? MESSAGES.closing : MESSAGES.title}</h3>
      {data ? (
        data.closingSince ? (
          <Under closing={data} />
        ) : (
          <Before closing={data} />
        )
      ) : error ? (
        <ErrorState title={MESSAGES.loadFailed} error={error} onRetry={() => void reload()} />
      ) : (
        <Skeleton lines={4} />
      )}
    </section>
  );
}

function Before({ closing }: { closing: Closing }) {
  const [asking, setAsking] = useState(false);
  return (
    <>
      <p>{MESSAGES.lead}</p>
      <Balance closing={closing} />
      <Button variant="danger" onClick={() => setAsking(true)}>
        {MESSAGES.button}
      </Button>
      <PasswordAgainDialog
        open={asking}
        title={MESSAGES.question}
        confirmLabel={MESSAGES.button}
        danger
        onConfirm={async (password) => {
          const { message, data } = await closeAccount(password);
          toast.success(message);
          if (data.erased) await logout();
        }}
        onClose={() => setAsking(false)}
      >
        <LeavingJobs jobs={closing.jobs} />
        <Waits closing={closing} />
        {closing.waits.some((wait) => WAIVED_WAITS.includes(wait)) && <p>{MESSAGES.eraseLater}</p>}
        {closing.waits.length > 0 && <p>{MESSAGES.undo}</p>}
      </PasswordAgainDialog>
    </>
  );
}

function Under({ closing }: { closing: Closing }) {
  const keep = useAction(async () => toast.success(await keepAccount()), toastFailure(MESSAGES.keepFailed));
  const { waits } = closing;
  return (
    <>
      <Notice tone="info">{waits.length > 0 ? MESSAGES.since : MESSAGES.erasedSoon}</Notice>
      <Waits closing={closing} />
      <Balance closing={closing} />
      <div className={styles.actions}>
        <Button variant="primary" busy={keep.busy} onClick={() => void keep.run()}>
          {MESSAGES.keep}
        </Button>
        {waits.includes('account') && <LinkButton to="/dashboard/profile">Add a payout account</LinkButton>}
        {waits.length > 0 && waits.every((wait) => WAIVED_WAITS.includes(wait)) && <EraseButton label={MESSAGES.eraseNow} />}
      </div>
    </>
  );
}

function Waits({ closing: { waits, closingSince } }: { closing: Closing }) {
  if (waits.length === 0) return closingSince ? null : <p>{MESSAGES.nothingWaits}</p>;
  return (
    <>
      <p>{MESSAGES.waits}</p>
      <ul className={styles.waits}>
        {waits.map((wait) => (
          <li key={wait}>{CLOSING_WAIT_TEXT[wait]}</li>
        ))}
      </ul>
    </>
  );
}

function Balance({ closing }: { closing: Closing }) {
  const { owed, processing, unquoted, payBy, inReview, appealable, appealUntil, jobs } = closing;
  const details: Detail[] = [
    [MESSAGES.owed, <MoneyText money={owed} />],
    [MESSAGES.payBy, payBy && <PlainDateText date={payBy} />],
    [MESSAGES.processing, processing.amount > 0 && <MoneyText money={processing} />],
    [MESSAGES.unquoted, unquoted.map((money) => formatMoney(money)).join(', ')],
    [MESSAGES.inReview, inReview > 0 && countText(inReview, 'job')],
    [
      MESSAGES.appealable,
      appealable > 0 && (
        <>
          {countText(appealable, 'job')}, until <DeadlineText instant={appealUntil} />
        </>
      ),
    ],
    [MESSAGES.openJobs, jobs.length > 0 && countText(jobs.length, 'job')],
  ];
  return <DetailList details={details} />;
}
