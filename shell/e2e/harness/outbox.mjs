import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';

const PATIENCE_MS = 15_000;

/** Undoes quoted-printable, in which a mail's lines are cut and its `=` written `=3D`. */
const plain = (mail) =>
  mail.replace(/=\r?\n/g, '').replace(/=([0-9A-F]{2})/g, (_code, hex) => String.fromCharCode(Number.parseInt(hex, 16)));

/**
 * All mails to an address with this subject that the product has put into its outbox, the oldest first.
 *
 * @param {string} dataDir of the product
 */
async function mailsTo(dataDir, address, subject) {
  const folder = join(dataDir, 'outbox');
  const names = await readdir(folder).catch(() => []);
  const mails = await Promise.all(
    names
      .filter((name) => name.endsWith('.eml'))
      .sort()
      .map((name) => readFile(join(folder, name), 'utf8')),
  );
  return mails.filter((mail) => mail.includes(`<${address}>`) && mail.includes(`\nSubject: ${subject}`)).map(plain);
}

/**
 * Waits until so many mails have come.
 *
 * @param {string} dataDir of the product
 * @param {number} [count] how many have to be there
 * @returns the newest
 */
export async function newestMail(dataDir, address, subject, count = 1) {
  const deadline = Date.now() + PATIENCE_MS;
  for (;;) {
    const mails = await mailsTo(dataDir, address, subject);
    if (mails.length >= count) return mails.at(-1);
    if (Date.now() > deadline) throw new Error(`${mails.length} of ${count} mails "${subject}" came to ${address}.`);
    await pause(200);
  }
}
