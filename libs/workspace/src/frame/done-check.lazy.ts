export { DoneProblemNotice } from './DoneProblemNotice.js';
export { findDoneProblem } from './done-problem.js';
