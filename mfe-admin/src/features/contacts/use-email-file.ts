import { useEffect, useRef, useState } from 'react';
import { UnreadableText } from '@labelbridge/annotation';
import { BULK_EMAIL_FILE_MESSAGES, BULK_EMAIL_FILE_TYPES, BULK_EMAIL_MESSAGES } from '@labelbridge/contracts';
import { type EmailsOfFile, readEmails, type Reading } from './read-emails.js';

/** 100,000 addresses of the maximum length. */
const FILE_BYTES_MAX = 32 * 1024 * 1024;

export type EmailFile =
  | { readonly is: 'none' }
  | { readonly is: 'reading'; readonly name: string; readonly reading: Reading }
  | { readonly is: 'read'; readonly name: string; readonly emails: EmailsOfFile }
  | { readonly is: 'refused'; readonly name: string; readonly why: string };

const NO_FILE: EmailFile = { is: 'none' };
const NOTHING_READ: Reading = { valid: 0, duplicates: 0, invalid: 0, share: 0 };

/** Explains why a file cannot be a list of addresses; undefined if it can. */
export function refusalOf({ name, size }: Pick<File, 'name' | 'size'>): string | undefined {
  if (!BULK_EMAIL_FILE_TYPES.some((ending) => name.toLowerCase().endsWith(ending))) return BULK_EMAIL_FILE_MESSAGES.wrongType;
  return size > FILE_BYTES_MAX ? BULK_EMAIL_FILE_MESSAGES.tooLarge : undefined;
}

/** Reads the chosen file. Choosing another file, or leaving the page, stops it. */
export function useEmailFile(): { file: EmailFile; choose: (chosen: File) => void; clear: () => void } {
  const [file, setFile] = useState(NO_FILE);
  const running = useRef<AbortController>(undefined);
  const end = () => running.current?.abort();
  useEffect(() => end, []);

  const read = async (chosen: File, signal: AbortSignal): Promise<EmailFile> => {
    const { name } = chosen;
    const refusal = refusalOf(chosen);
    if (refusal) return { is: 'refused', name, why: refusal };
    setFile({ is: 'reading', name, reading: NOTHING_READ });
    try {
      const emails = await readEmails(chosen, (reading) => setFile({ is: 'reading', name, reading }), signal);
      return emails.valid.length > 0 ? { is: 'read', name, emails } : { is: 'refused', name, why: BULK_EMAIL_MESSAGES.noneFound };
    } catch (error) {
      return { is: 'refused', name, why: error instanceof UnreadableText ? error.message : BULK_EMAIL_FILE_MESSAGES.unreadable };
    }
  };
  const choose = async (chosen: File) => {
    end();
    const { signal } = (running.current = new AbortController());
    const result = await read(chosen, signal);
    if (!signal.aborted) setFile(result);
  };
  return {
    file,
    choose: (chosen) => void choose(chosen),
    clear: () => {
      end();
      setFile(NO_FILE);
    },
  };
}
