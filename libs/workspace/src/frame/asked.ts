export { ItemQuestions, RegionQuestions } from './Questions.js';
export { pickChoice } from '../questions/pick-choice.js';
