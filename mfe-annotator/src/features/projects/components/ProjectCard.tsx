import { type ReactNode } from 'react';
import { formatRate, MODALITY_LABEL } from '@labelbridge/contracts';
import { Card, Icon, TimeLeft } from '@labelbridge/ui';
import { Facts } from '../../../common/Facts.js';
import { type Project } from '../api/projects.js';
import { projectTitle } from '../project-title.js';
import { ReadMore } from './ReadMore.js';
import styles from './projects.module.css';

/** A project: what it is, for whom, what it pays and until when; `children` is what the annotator can do or wait for. */
export function ProjectCard({ project, children }: { project: Project; children: ReactNode }) {
  const { company, description, modality, rate, duration, dueDate } = project;
  const title = projectTitle(project);
  return (
    <Card className={styles.card ?? ''}>
      <div className={styles.cardTop}>
        <span className={styles.kind}>
          <Icon name={modality ?? 'projects'} size={22} />
        </span>
        <div className={styles.names}>
          <h2 className={styles.title}>{title}</h2>
          <p className={styles.company}>
            {company}
            {modality && ` · ${MODALITY_LABEL[modality]} annotation`}
          </p>
        </div>
      </div>
      {description && <ReadMore text={description} about={title} />}
      <Facts
        facts={[
          { label: 'Pays', value: rate ? <b>{formatRate(rate)}</b> : 'Set for each task' },
          ...(duration ? [{ label: 'Takes', value: duration }] : []),
          { label: 'Due', value: <TimeLeft dueDate={dueDate} /> },
        ]}
      />
      <div className={styles.cardEnd}>{children}</div>
    </Card>
  );
}

/** The cards side by side where there is room. */
export function ProjectCards({ children }: { children: ReactNode }) {
  return <ul className={styles.cards}>{children}</ul>;
}
