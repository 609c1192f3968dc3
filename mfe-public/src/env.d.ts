/** What a build is told from outside; a test is no build. */
interface ImportMeta {
  readonly env?: { readonly PUBLIC_CAREERS_APPLY_URL?: string };
}
