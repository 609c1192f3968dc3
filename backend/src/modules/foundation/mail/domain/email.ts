export interface Email {
  readonly subject: string;
  readonly greet: string;
  readonly paragraphs: readonly string[];
  /** The button: its label, and a path of the screens. */
  readonly action: { readonly label: string; readonly path: string };
  /** A second link, below the button. */
  readonly also?: { readonly label: string; readonly path: string };
  /** True if it contains a secret, such as a link that gives access. */
  readonly secret?: true;
  /** Reason of the mail, for a reader without an account. */
  readonly reason?: string;
}

export interface RenderedEmail {
  readonly subject: string;
  readonly text: string;
  readonly html: string;
}

const LINE_MAX = 160;

/** Ends a text that is longer than `max` UTF-16 code units with an ellipsis. */
export const shortened = (text: string, max: number): string => (text.length > max ? `${[...text].slice(0, max - 1).join('')}…` : text);

/** Replaces control characters and line breaks by spaces, for names and titles in subjects and greetings. */
export function oneLine(text: string): string {
  return shortened(text.replace(/[\p{Cc}\p{Zl}\p{Zp}\s]+/gu, ' ').trim(), LINE_MAX);
}

const ENTITIES: Readonly<Record<string, string>> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;', "'": '&#39;' };

export const escapeHtml = (text: string): string => text.replace(/[&<>"']/g, (character) => ENTITIES[character] ?? character);

const paragraph = (text: string): string => `<p style="margin:0 0 16px">${escapeHtml(text).replace(/\r?\n/g, '<br>')}</p>`;

/** A screen reader can read the HTML in order. @param publicUrl PUBLIC_URL, without a trailing slash */
export function renderEmail(
  { subject, greet, paragraphs, action, also, reason = 'You get this email because you have an account at Labelbridge.' }: Email,
  publicUrl: string,
): RenderedEmail {
  const line = oneLine(subject);
  const greeting = `Hello ${oneLine(greet)},`;
  const address = `${publicUrl}${action.path}`;
  const other = also && { label: also.label, address: `${publicUrl}${also.path}` };
  const links = [{ label: action.label, address }, ...(other ? [other] : [])].map((link) => `${link.label}:\n${link.address}`);
  const text = [greeting, ...paragraphs, ...links, `Labelbridge\n${publicUrl}\n${reason}`].join('\n\n');
  const html = `<!doctype html>
<html lang="en">
<head><meta charset="utf-8"><meta name="viewport" content="width=device-width,initial-scale=1"><title>${escapeHtml(line)}</title></head>
<body style="margin:0;padding:24px;background:#f5f6f4;color:#16211c;font:16px/1.5 system-ui,-apple-system,'Segoe UI',Roboto,sans-serif">
<main style="max-width:560px;margin:0 auto;padding:24px;background:#fff;border-radius:12px">
<h1 style="margin:0 0 16px;font-size:20px;line-height:1.3">${escapeHtml(line)}</h1>
${[greeting, ...paragraphs].map(paragraph).join('\n')}
<p style="margin:24px 0"><a href="${escapeHtml(address)}" style="display:inline-block;padding:12px 20px;border-radius:8px;background:#0b5d3b;color:#fff;font-weight:600;text-decoration:none">${escapeHtml(action.label)}</a></p>
${other ? `<p style="margin:0 0 24px"><a href="${escapeHtml(other.address)}" style="color:#0b5d3b;font-weight:600">${escapeHtml(other.label)}</a></p>\n` : ''}<p style="margin:0;color:#4a5751;font-size:14px">${escapeHtml(reason)}<br><a href="${escapeHtml(publicUrl)}" style="color:#0b5d3b">${escapeHtml(publicUrl)}</a></p>
</main>
</body>
</html>
`;
  return { subject: line, text: `${text}\n`, html };
}
