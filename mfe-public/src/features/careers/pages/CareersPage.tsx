import { JOB_ADVERTS, PUBLIC_PAGES } from '@labelbridge/contracts';
import { JobAdvertPage } from '../components/JobAdvertPage.js';

const WORK = [
  'Write and fix frontend code that AI models learn from.',
  'Compare the answers of models to frontend tasks, and explain which is better.',
  'Follow the guideline of each task, and correct rejected work.',
];

export default function CareersPage() {
  return (
    <JobAdvertPage
      page={PUBLIC_PAGES.careers}
      advert={JOB_ADVERTS.frontendDeveloper}
      lead="Show AI models what good frontend work looks like, from wherever you are."
      work={WORK}
      other={{ page: PUBLIC_PAGES.mathTrainer, advert: JOB_ADVERTS.mathTrainer }}
    />
  );
}
