import 'react';

declare module 'react' {
  interface CSSProperties {
    /** The colour of a label, for the style sheets. */
    '--label'?: string;
    /** Of the label around it. */
    '--outer'?: string;
  }
}
