import { Controller, Get, Header, Param } from '@nestjs/common';
import { ApiExcludeController } from '@nestjs/swagger';
import { Public } from '../../../common/access/access.decorators.js';
import { orNotFound } from '../../../common/errors/errors.js';
import { IdPipe } from '../../../common/validation/object-id.js';
import { escapeHtml } from './domain/email.js';
import { OutboxRepository } from './persistence/outbox.repository.js';
import { type OutboxRecord } from './persistence/outbox.schema.js';

const SHOWN = 200;

/** Shows mail in a browser on a developer's machine. Not registered in production. */
@ApiExcludeController()
@Public()
@Controller('dev/outbox')
export class DevOutboxController {
  constructor(private readonly outbox: OutboxRepository) {}

  @Get()
  @Header('content-type', 'text/html; charset=utf-8')
  async list(): Promise<string> {
    return outboxListPage(await this.outbox.latest(SHOWN));
  }

  @Get(':id')
  @Header('content-type', 'text/html; charset=utf-8')
  async one(@Param('id', IdPipe) id: string): Promise<string> {
    const mail = orNotFound(await this.outbox.findById(id));
    return outboxMailPage(this.outbox.open(mail));
  }
}

const page = (title: string, body: string): string => `<!doctype html>
<html lang="en">
<head><meta charset="utf-8"><meta name="viewport" content="width=device-width,initial-scale=1"><title>${escapeHtml(title)}</title></head>
<body>
<h1>${escapeHtml(title)}</h1>
${body}
</body>
</html>
`;

const LINK = /https?:\/\/[^\s<>"']+/g;

function textWithLinks(text: string): string {
  const links = [...text.matchAll(LINK)].map(([link]) => `<a href="${escapeHtml(link)}">${escapeHtml(link)}</a>`);
  return text
    .split(LINK)
    .map((part, index) => `${escapeHtml(part)}${links[index] ?? ''}`)
    .join('');
}

const stateOf = ({ state, attempts, lastError }: OutboxRecord): string =>
  `${state}${attempts > 1 ? `, ${attempts} attempts` : ''}${lastError ? `: ${lastError}` : ''}`;

function outboxListPage(mails: readonly OutboxRecord[]): string {
  const rows = mails.map(
    (mail) =>
      `<tr><td>${mail.createdAt.toISOString()}</td><td>${escapeHtml(mail.to.address)}</td>` +
      `<td><a href="/api/dev/outbox/${String(mail._id)}">${escapeHtml(mail.subject)}</a></td><td>${escapeHtml(stateOf(mail))}</td></tr>`,
  );
  const table = `<table border="1" cellpadding="6">
<thead><tr><th scope="col">Written</th><th scope="col">To</th><th scope="col">Subject</th><th scope="col">State</th></tr></thead>
<tbody>
${rows.join('\n')}
</tbody>
</table>`;
  return page('Outbox', rows.length > 0 ? table : '<p>No mail has been written yet. Sign up, and the first one appears here.</p>');
}

function outboxMailPage(mail: OutboxRecord): string {
  return page(
    mail.subject,
    `<p><a href="/api/dev/outbox">All mail</a></p>
<dl><dt>To</dt><dd>${escapeHtml(mail.to.name)} &lt;${escapeHtml(mail.to.address)}&gt;</dd>
<dt>Written</dt><dd>${mail.createdAt.toISOString()}</dd><dt>State</dt><dd>${escapeHtml(stateOf(mail))}</dd></dl>
<pre>${textWithLinks(mail.text)}</pre>`,
  );
}
