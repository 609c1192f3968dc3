/** A small reader and writer of XML for browsers and the server. It refuses DOCTYPE and entities. */
export interface XmlElement {
  readonly tag: string;
  readonly attributes: Readonly<Record<string, string>>;
  readonly children: readonly (XmlElement | string)[];
  /** Counts from 1. */
  readonly line: number;
}

export class XmlError extends Error {
  override readonly name = 'XmlError';
}

const MAX_DEPTH = 100;
/** Elements and attributes of a document. */
const MAX_PARTS = 100_000;
const ENTITIES: Readonly<Record<string, string>> = { lt: '<', gt: '>', amp: '&', quot: '"', apos: "'" };
const NAME = /[\p{L}_:][\p{L}\p{N}_:.-]*/uy;
const ATTRIBUTE = /\s*([\p{L}_:][\p{L}\p{N}_:.-]*)\s*=\s*(?:"([^"<]*)"|'([^'<]*)')/uy;

// eslint-disable-next-line no-control-regex
const CONTROL = /[\u0000-\u0008\u000b\u000c\u000e-\u001f\ufffe\uffff]/g;

class Parser {
  private at = 0;
  private parts = 0;
  /** Last position with a known line; counting continues there. */
  private known = { at: 0, line: 1 };

  constructor(
    private readonly text: string,
    private readonly maxParts: number,
  ) {}

  document(): XmlElement {
    this.skipMisc();
    if (!this.text.startsWith('<', this.at)) this.fail('an element is expected');
    const root = this.element(0);
    this.skipMisc();
    if (this.at < this.text.length) this.fail('nothing may follow the first element');
    return root;
  }

  private line(): number {
    let { at, line } = this.known;
    for (let next = this.text.indexOf('\n', at); next >= 0 && next < this.at; next = this.text.indexOf('\n', at)) {
      at = next + 1;
      line++;
    }
    // Text without a line break is not searched again.
    this.known = { at: Math.max(at, this.at), line };
    return line;
  }

  private count(): void {
    if (++this.parts > this.maxParts) this.fail(`there are more than ${this.maxParts} elements and attributes`);
  }

  private fail(message: string): never {
    throw new XmlError(`Line ${this.line()}: ${message}.`);
  }

  private skipMisc(): void {
    for (;;) {
      while (/[\s\ufeff]/.test(this.text[this.at] ?? 'x')) this.at++;
      if (!this.skipHidden()) return;
    }
  }

  private skipHidden(): boolean {
    if (this.text.startsWith('<!--', this.at)) return this.skipPast('-->', 'a comment does not end');
    if (this.text.startsWith('<?', this.at)) return this.skipPast('?>', 'an instruction does not end');
    if (/^<!(DOCTYPE|ENTITY)/i.test(this.text.slice(this.at, this.at + 9))) this.fail('a DOCTYPE is not taken');
    return false;
  }

  private skipPast(end: string, message: string): true {
    const found = this.text.indexOf(end, this.at);
    if (found < 0) this.fail(message);
    this.at = found + end.length;
    return true;
  }

  private match(pattern: RegExp): RegExpExecArray | null {
    pattern.lastIndex = this.at;
    const found = pattern.exec(this.text);
    if (found) this.at = pattern.lastIndex;
    return found;
  }

  private decode(raw: string): string {
    return raw.replace(/&([^;\s&]*);?/g, (whole, name: string) => {
      const known = whole.endsWith(';') && Object.hasOwn(ENTITIES, name) ? ENTITIES[name] : undefined;
      if (known !== undefined) return known;
      const code = /^#x([0-9a-f]{1,6})$/i.exec(name)?.[1] ?? undefined;
      const decimal = /^#(\d{1,7})$/.exec(name)?.[1];
      const point = code ? parseInt(code, 16) : decimal ? Number(decimal) : undefined;
      if (whole.endsWith(';') && point !== undefined && point <= 0x10ffff) return String.fromCodePoint(point);
      return this.fail(`“${whole.slice(0, 20)}” is not known; an & is written &amp;`);
    });
  }

  private element(depth: number): XmlElement {
    if (depth > MAX_DEPTH) this.fail(`elements are nested deeper than ${MAX_DEPTH} levels`);
    const line = this.line();
    this.count();
    this.at++;
    const tag = this.match(NAME)?.[0] ?? this.fail('a name is expected after <');
    const attributes: Record<string, string> = {};
    for (let found = this.match(ATTRIBUTE); found; found = this.match(ATTRIBUTE)) {
      const [, name = '', double, single] = found;
      this.count();
      if (Object.hasOwn(attributes, name) || name === '__proto__') this.fail(`attribute “${name}” of <${tag}> is there twice`);
      attributes[name] = this.decode(double ?? single ?? '');
    }
    const [, empty] = this.match(/\s*(\/?)>/y) ?? this.fail(`<${tag}> does not end; an attribute is written name="value"`);
    return { tag, attributes, line, children: empty ? [] : this.content(tag, depth) };
  }

  private content(tag: string, depth: number): (XmlElement | string)[] {
    const children: (XmlElement | string)[] = [];
    for (;;) {
      const next = this.text.indexOf('<', this.at);
      if (next < 0) this.fail(`<${tag}> is not closed`);
      if (next > this.at) children.push(this.decode(this.text.slice(this.at, next)));
      this.at = next;
      if (this.text.startsWith('</', this.at)) {
        const [, closed = ''] = this.match(/<\/([^>\s]*)\s*>/y) ?? this.fail(`<${tag}> is not closed`);
        if (closed !== tag) this.fail(`</${closed}> stands where </${tag}> is expected`);
        return children;
      }
      if (this.text.startsWith('<![CDATA[', this.at)) {
        const from = this.at + '<![CDATA['.length;
        this.skipPast(']]>', 'a CDATA section does not end');
        children.push(this.text.slice(from, this.at - ']]>'.length));
      } else if (!this.skipHidden()) children.push(this.element(depth + 1));
    }
  }
}

/** @param maxParts maximum elements and attributes @throws XmlError that names the line */
export const parseXml = (text: string, maxParts = MAX_PARTS): XmlElement => new Parser(text, maxParts).document();

export const elementsOf = ({ children }: XmlElement): XmlElement[] => children.filter((child) => typeof child !== 'string');

export const childrenNamed = (element: XmlElement, tag: string): XmlElement[] => elementsOf(element).filter((child) => child.tag === tag);

/** Includes nested elements. */
export const xmlText = ({ children }: XmlElement): string =>
  children.map((child) => (typeof child === 'string' ? child : xmlText(child))).join('');

const SIGNS: Readonly<Record<string, string>> = {
  '<': '&lt;',
  '>': '&gt;',
  '&': '&amp;',
  '"': '&quot;',
  '\n': '&#10;',
  '\r': '&#13;',
  '\t': '&#9;',
};

/** Escapes text between tags. Characters that XML cannot hold are dropped. */
export const escapeXml = (text: string): string => text.replace(CONTROL, '').replace(/[<>&\r]/g, (sign) => SIGNS[sign] ?? sign);

const escapeAttribute = (text: string): string => text.replace(CONTROL, '').replace(/[<>&"\n\r\t]/g, (sign) => SIGNS[sign] ?? sign);

/** Leaves out undefined attributes. @param inner XML that is written as it is */
export function xmlTag(tag: string, attributes: Readonly<Record<string, string | undefined>>, inner = ''): string {
  const given = Object.entries(attributes).flatMap(([name, value]) =>
    value === undefined ? [] : [` ${name}="${escapeAttribute(value)}"`],
  );
  return inner === '' ? `<${tag}${given.join('')}/>` : `<${tag}${given.join('')}>${inner}</${tag}>`;
}
