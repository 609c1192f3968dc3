import { JOB_ADVERTS, PUBLIC_PAGES } from '@labelbridge/contracts';
import { JobAdvertPage } from '../components/JobAdvertPage.js';

const WORK = [
  'Write problems in mathematics with solutions that explain each step.',
  'Read the solutions that AI models give, and say where they go wrong and why.',
  'Keep to the guideline of each task, and put right what a reviewer sends back.',
];

/** /careers/math-ai-trainer */
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
