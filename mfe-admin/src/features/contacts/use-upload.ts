import { useEffect, useRef, useState } from 'react';
import { BULK_EMAIL_MESSAGES, type SortedEmails } from '@labelbridge/contracts';
import { toApiError } from '@labelbridge/session';
import { useWarningBeforeLeaving } from '../../shared/use-warning-before-leaving.js';
import { addEmails, refreshContacts } from './api/contacts.js';
import { NOTHING_SENT, sendInParts, type Sent } from './send-in-parts.js';

export type Upload =
  | { readonly is: 'none' }
  | { readonly is: 'sending'; readonly sent: Sent; readonly of: number }
  | { readonly is: 'failed'; readonly sent: Sent; readonly of: number; readonly title: string; readonly reason: string }
  | { readonly is: 'done'; readonly sent: Sent };

const NO_UPLOAD: Upload = { is: 'none' };

/** Selects the title of a failure (specification section 8): a refusal, or no answer. */
const titleOf = (status: number): string => (status > 0 ? BULK_EMAIL_MESSAGES.uploadFailed : BULK_EMAIL_MESSAGES.uploadError);

/**
 * Uploads a list in parts. After a failure `send` with the same list continues at the failed part. The totals include the duplicates and
 * the invalid addresses that were removed from the list before.
 *
 * @param onDone called when all is sent
 */
export function useUpload(onDone: () => void): { upload: Upload; send: (list: SortedEmails) => void; forget: () => void } {
  const [upload, setUpload] = useState(NO_UPLOAD);
  const running = useRef<AbortController>(undefined);
  useEffect(() => () => running.current?.abort(), []);
  useWarningBeforeLeaving(upload.is === 'sending');

  const send = async ({ valid: emails, duplicates, invalid }: SortedEmails) => {
    if (upload.is === 'sending') return;
    const { signal } = (running.current = new AbortController());
    let sent = upload.is === 'failed' ? upload.sent : { ...NOTHING_SENT, duplicates, invalid };
    const tell = (now: Sent) => {
      sent = now;
      setUpload({ is: 'sending', sent, of: emails.length });
    };
    tell(sent);
    try {
      await sendInParts(emails, sent, addEmails, tell, signal);
      setUpload({ is: 'done', sent });
      onDone();
    } catch (failure) {
      if (signal.aborted) return;
      const { status, message } = toApiError(failure);
      setUpload({ is: 'failed', sent, of: emails.length, title: titleOf(status), reason: message });
    } finally {
      if (sent.count > 0) refreshContacts();
    }
  };
  return { upload, send: (list) => void send(list), forget: () => setUpload(NO_UPLOAD) };
}
