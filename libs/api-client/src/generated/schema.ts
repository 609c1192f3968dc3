export type paths = Record<never, never>;
export interface components {
  schemas: Record<never, never>;
}
