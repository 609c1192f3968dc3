/** Build-time settings; undefined in tests. */
interface ImportMeta {
  readonly env?: { readonly PUBLIC_CAREERS_APPLY_URL?: string };
}
