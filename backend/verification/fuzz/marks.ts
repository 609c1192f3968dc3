/** Prefix of the value of every operator that is sent. A value with it at the database means that an operator got through. */
export const OPERATOR_MARK = 'zqop';
export const FIELD_MARK = 'zqfield';
