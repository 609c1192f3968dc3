import { mkdir, rename, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { createTransport } from 'nodemailer';
import { MailTransport, type OutgoingMail, messageOptions } from './mail-transport.js';

/** Writes .eml files, on machines without a mail server. The same mail has the same file in every attempt. */
export class FolderTransport extends MailTransport {
  private readonly builder = createTransport({ streamTransport: true, buffer: true, newline: 'windows' });
  readonly description: string;

  constructor(
    private readonly folder: string,
    private readonly from: string,
  ) {
    super();
    this.description = `the folder ${folder}`;
  }

  async deliver(mail: OutgoingMail): Promise<void> {
    const { message } = await this.builder.sendMail(messageOptions(mail, this.from));
    await mkdir(this.folder, { recursive: true, mode: 0o700 });
    const name = `${mail.createdAt.toISOString().replace(/[:.]/g, '-')}-${String(mail._id)}.eml`;
    const beside = join(this.folder, `.${name}.part`);
    await writeFile(beside, message, { mode: 0o600 });
    await rename(beside, join(this.folder, name));
  }

  close(): void {
    this.builder.close();
  }
}
