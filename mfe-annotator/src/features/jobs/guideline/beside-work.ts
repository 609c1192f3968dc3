export { GuidelineDialog } from './GuidelineDialog.js';
export { keepPictures } from './kept-pictures.js';
