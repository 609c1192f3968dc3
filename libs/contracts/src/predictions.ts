export const PREDICTION_LIMITS = {
  /** Characters of the address of a model server. */
  addressMax: 500,
  /** Characters of a model version. */
  versionMax: 200,
  /** Items of one call. */
  itemsAtOnce: 16,
  /** Bytes of the items' data in one call, unless one item has more. */
  dataBytes: 1_000_000,
  /** Bytes of one answer. */
  answerBytes: 4_000_000,
  /** Bytes of the prediction of one item, as of a row of an import. */
  predictionBytes: 1_000_000,
  /** Seconds for an answer with predictions. */
  predictSeconds: 60,
  /** Seconds for other answers. */
  answerSeconds: 20,
  /** Failed calls in a row until a run fails. */
  tries: 8,
  /** Minutes in which a link to a medium works that a model server gets. It ends with its run, too. */
  linkMinutes: 15,
} as const;

export const PREDICTION_MESSAGES = {
  taskNeeded: 'is required: predictions are asked for the items of one task',
  address: 'must be an address such as http://models.internal:9090, without a user name, a query and a part after #',
  notAllowed: 'must have a host that the setting ML_BACKEND_HOSTS names',
  ofExam: 'Items of an exam come without predictions.',
  waits: (why: string, tries: number): string =>
    `${why}. It is asked again later: ${tries} of ${PREDICTION_LIMITS.tries} tries have failed.`,
  givenUp: (why: string): string =>
    `${why}. It failed ${PREDICTION_LIMITS.tries} times in a row. Start the run again when the model server works.`,
  refused: (why: string): string => `${why}. Check the address, and that it speaks Label Studio’s ML backend.`,
  notHealthy: (host: string): string => `${host} answered /health, but not that it is UP`,
  notJson: 'the answer is not JSON',
  tooLarge: `the answer has more than ${PREDICTION_LIMITS.answerBytes / 1_000_000} MB, or too many values`,
  noList: 'the answer has no list “results”',
  wrongCount: (given: number, asked: number): string => `the answer has ${given} predictions for ${asked} items`,
  notTaken: (status: number): string => `the model server does not take the item: it answered ${status}`,
  noPrediction: 'must be an object with a list “result”',
  predictionTooLarge: `has more than ${PREDICTION_LIMITS.predictionBytes / 1_000_000} MB`,
  versionTooLong: `must have at most ${PREDICTION_LIMITS.versionMax} characters`,
  programFault: 'The program failed on this prediction. The log of the server says where.',
  tooManyProblems: 'Too many predictions were refused. Check the model, and the labels that it knows.',
} as const;
