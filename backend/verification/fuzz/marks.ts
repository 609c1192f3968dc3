/** Begins the value of every database operator that is sent, and nothing else: where it is met below, an operator got through. */
export const OPERATOR_MARK = 'zqop';
/** Begins the name of every field that no schema knows. */
export const FIELD_MARK = 'zqfield';
