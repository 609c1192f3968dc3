import 'react';

declare module 'react' {
  interface CSSProperties {
    '--label'?: string;
    /** Colour of the enclosing label. */
    '--outer'?: string;
  }
}
