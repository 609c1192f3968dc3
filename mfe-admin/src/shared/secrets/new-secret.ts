/** The server's answer to a wish for a secret. */
export interface NewSecret {
  readonly message: string;
  /** Shown once. */
  readonly secret: string;
}
