export { ItemQuestions, RegionQuestions } from './Questions.js';
export { toggleChoice } from '../questions/ChoiceInputs.js';
