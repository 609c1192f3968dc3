import { type ReactNode, useId, useState } from 'react';
import { DetailList, ownWorkDetails } from '@labelbridge/area-parts';
import {
  alsoPaidText,
  capitalised,
  contentLabels,
  examPayText,
  formatRate,
  itemsEachText,
  laterRateText,
  LONG_DAY_TEXT,
  MODALITY_LABEL,
  needsText,
  reviewTerms,
} from '@labelbridge/contracts';
import { Card, Icon, TimeLeft, Button } from '@labelbridge/ui';
import { projectTitle } from '../../../shared/names.js';
import { type Project } from '../api/projects.js';
import styles from './projects.module.css';

/** Characters of about three lines. A longer text is folded at first. */
const SHORT = 160;

function ReadMore({ text, about }: { text: string; about: string }) {
  const id = useId();
  const [open, setOpen] = useState(false);
  if (text.length <= SHORT) return <p className={styles.description}>{text}</p>;
  return (
    <div>
      <p id={id} className={open ? styles.description : styles.folded}>
        {text}
      </p>
      <Button
        variant="quiet"
        size="small"
        className={styles.readMore ?? ''}
        aria-expanded={open}
        aria-controls={id}
        onClick={() => setOpen(!open)}
        aria-label={`${open ? 'Read less' : 'Read more'} about ${about}`}
      >
        {open ? 'Read less' : 'Read more'}
      </Button>
    </div>
  );
}

/** `children` are the actions. */
export function ProjectCard({ project, children }: { project: Project; children: ReactNode }) {
  const { company, description, modality, rate, laterRate, duration, itemsEach, needs, dueDate, reviewDays, content } = project;
  const { ownWork, paidWaiting, passedExam, examPays, stopsLongDays } = project;
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
      <DetailList
        details={[
          ['Rate', rate ? <b>{formatRate(rate)}</b> : 'Set for each task'],
          ['Lower rate', laterRate && laterRateText(laterRate)],
          ['Duration', duration],
          ['Work', itemsEach && itemsEachText(itemsEach)],
          ['Needs', needs && needsText(project)],
          ['Exam', examPays && examPayText(examPays)],
          ['Review', reviewTerms(reviewDays)],
          ['Also paid', capitalised(alsoPaidText(paidWaiting, passedExam === true))],
          ['May show', contentLabels(content)],
          ...ownWorkDetails(ownWork, 'your'),
          ['Long days', stopsLongDays && LONG_DAY_TEXT],
          ['Due', <TimeLeft dueDate={dueDate} />],
        ]}
      />
      <div className={styles.cardEnd}>{children}</div>
    </Card>
  );
}

export function ProjectCards({ children }: { children: ReactNode }) {
  return <ul className={styles.cards}>{children}</ul>;
}
