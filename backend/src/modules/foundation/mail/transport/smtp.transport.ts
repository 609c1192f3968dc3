import { createTransport } from 'nodemailer';
import { MailTransport, type OutgoingMail, messageOptions } from './mail-transport.js';

const TIMEOUTS = { connectionTimeout: 10_000, greetingTimeout: 10_000, socketTimeout: 20_000, dnsTimeout: 10_000 };
const ATTEMPT_MAX_MS = 60_000;

/** Sends mail by SMTP (SMTP_URL). An attempt ends well within the lease. */
export class SmtpTransport extends MailTransport {
  private readonly mailer;
  readonly description: string;

  constructor(
    url: string,
    private readonly from: string,
  ) {
    super();
    this.mailer = createTransport({ url, ...TIMEOUTS, pool: true, maxConnections: 4 });
    this.description = `the SMTP server ${new URL(url).host}`;
  }

  async deliver(mail: OutgoingMail): Promise<void> {
    let timer: NodeJS.Timeout | undefined;
    const tooLong = new Promise<never>((_resolve, reject) => {
      timer = setTimeout(() => reject(new Error(`no answer within ${ATTEMPT_MAX_MS / 1_000} s`)), ATTEMPT_MAX_MS);
    });
    try {
      await Promise.race([this.mailer.sendMail(messageOptions(mail, this.from)), tooLong]);
    } finally {
      clearTimeout(timer);
    }
  }

  close(): void {
    this.mailer.close();
  }
}
