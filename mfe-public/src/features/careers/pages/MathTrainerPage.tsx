import { JOB_ADVERTS, PUBLIC_PAGES } from '@labelbridge/contracts';
import { JobAdvertPage } from '../components/JobAdvertPage.js';

const WORK = [
  'Write mathematics problems with solutions that explain each step.',
  'Read the solutions of AI models, and explain their errors.',
  'Follow the guideline of each task, and correct rejected work.',
];

export default function MathTrainerPage() {
  return (
    <JobAdvertPage
      page={PUBLIC_PAGES.mathTrainer}
      advert={JOB_ADVERTS.mathTrainer}
      lead="Teach AI models to reason in mathematics, step by step, from wherever you are."
      work={WORK}
      other={{ page: PUBLIC_PAGES.careers, advert: JOB_ADVERTS.frontendDeveloper }}
    />
  );
}
