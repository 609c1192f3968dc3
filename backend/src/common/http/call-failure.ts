const TEXTS: readonly (readonly [RegExp, string])[] = [
  [/^(ENOTFOUND|ENODATA|ESERVFAIL|ETIMEOUT|EREFUSED|EAI_)/, 'the host was not found'],
  [/^ECONNREFUSED$/, 'the connection was refused'],
  [/^(ECONNRESET|EPIPE)$/, 'the connection was cut'],
  [/^(ETIMEDOUT|EHOSTUNREACH|ENETUNREACH|EADDRNOTAVAIL)$/, 'the host cannot be reached'],
  [/^HPE_/, 'the answer was not HTTP'],
  [/CERT|^(ERR_TLS|ERR_SSL|DEPTH_ZERO|SELF_SIGNED|UNABLE_TO)|^EPROTO$/, 'no valid certificate'],
];

const codeOf = (error: unknown): string => (error instanceof Error && 'code' in error ? String(error.code) : '');

/** Says for people why a try failed. Texts of errors are not repeated: they may contain addresses of the network. */
export function failureText({ status, error }: { readonly status?: number; readonly error?: unknown }): string {
  if (status !== undefined) return status >= 300 && status < 400 ? `answered ${status}; redirects are not followed` : `answered ${status}`;
  const code = codeOf(error);
  return TEXTS.find(([pattern]) => pattern.test(code))?.[1] ?? 'the connection failed';
}
