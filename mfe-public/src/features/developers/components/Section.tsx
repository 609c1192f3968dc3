import { type ReactNode } from 'react';
import styles from './section.module.css';

/** Titles of the sections by their anchors, in the order of the page. */
export const SECTIONS = {
  start: 'Quick start',
  keys: 'API keys',
  data: 'Bring data',
  labels: 'Fetch labels',
  runs: 'Work in the background',
  webhooks: 'Webhooks',
  client: 'Client and command line',
  python: 'Python',
  answers: 'Answers, lists and limits',
  versions: 'What stays the same',
  changes: 'Changes',
  calls: 'All calls for keys',
} as const;

export const Section = ({ id, children }: { id: keyof typeof SECTIONS; children: ReactNode }) => (
  <section id={id} className={styles.section}>
    <h2>{SECTIONS[id]}</h2>
    {children}
  </section>
);
