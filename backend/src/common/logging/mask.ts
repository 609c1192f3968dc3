const HIDDEN = '«hidden»';

/** Patterns to hide and their replacements. The order matters: complete tokens before their parts. */
const PATTERNS: readonly (readonly [pattern: RegExp, instead: string | ((all: string, kept?: string) => string)])[] = [
  // Messages about unique indexes or casts contain the value.
  [/dup key: \{.*?\}(?=[\s"\\,;:]|$)/gs, `dup key: { ${HIDDEN} }`],
  [/(for value )(?:\\?"[^]*?\\?"|\S+)(?= \(type)/g, `$1${HIDDEN}`],
  [/\b(Bearer|Basic) +[\w.~+/=-]+/gi, `$1 ${HIDDEN}`],
  [
    /((?:[\w-]{0,40}(?:password|passwort|secret|token|authorization|cookie|otp))\\?["']?\s*[:=]\s*)(?!\\?["']?«)(?:\\?"(?:[^"\\]|\\[^"])*\\?"|[^\s,;}&"\\]+)/gi,
    `$1${HIDDEN}`,
  ],
  [/\beyJ[\w-]{4,}\.[\w-]+\.[\w-]*/g, HIDDEN],
  [/\b[0-9a-f]{24}\.(?:\d+\.)?[\w-]{1,32}\.[\w-]{20,}/g, HIDDEN],
  // Keys, password hashes and one-time tokens: 32 bytes and more in base64 or hexadecimal.
  [/\$argon2[^\s"\\]+/g, HIDDEN],
  [/[\w-]{43,}/g, HIDDEN],
  [/[^\s@"'<>()[\]{},:;=\\/&?]{1,64}(?:@|%40)[\p{L}\p{N}.-]+/gu, '«e-mail»'],
  // Telephone and account numbers: nine digits and more with separators, except the ids of requests.
  [
    /\b([0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12})\b|(?<![\w.])\+?\d(?:[ -]?\d){8,18}(?!\w)/g,
    (_all, id) => id ?? '«number»',
  ],
];

/** Maximum length for the patterns: longer input could cause expensive searches. */
export const TEXT_MAX = 8_000;

/** Removes e-mail addresses, telephone and account numbers, tokens, keys and passwords from a text. */
export const maskText = (text: string): string =>
  PATTERNS.reduce(
    (masked, [pattern, instead]) => (typeof instead === 'string' ? masked.replace(pattern, instead) : masked.replace(pattern, instead)),
    text.slice(0, TEXT_MAX),
  );

const PERSONAL_FIELD =
  /^(?:firstname|lastname|fullname|name|accountname|accountnumber|sealednumber|email|emailkey|username|usernamekey|phone|telegram|address|useragent|password\w*|old_?password|new_?password|\w*token|\w*secret|cookies?|set-cookie|authorization|q|body)$/i;
const DEPTH_MAX = 5;

/** Hides fields that are personal by their name, at every depth. */
export function maskFields(fields: object, depth = 0): Record<string, unknown> {
  return Object.fromEntries(
    Object.entries(fields).map(([name, value]: [string, unknown]) => {
      if (PERSONAL_FIELD.test(name) && value !== null && value !== undefined) return [name, HIDDEN];
      if (typeof value !== 'object' || value === null || value instanceof Date || value instanceof Error) return [name, value];
      if (depth >= DEPTH_MAX) return [name, '…'];
      if (Array.isArray(value))
        return [name, value.map((item: unknown) => (typeof item === 'object' && item !== null ? maskFields(item, depth + 1) : item))];
      return [name, maskFields(value, depth + 1)];
    }),
  );
}
