/** Hours of work in a day of Lagos after which a project that stops long days gives no more. */
export const LONG_DAY_HOURS = 10;

export const LONG_DAY_TEXT = `No more work after ${LONG_DAY_HOURS} hours a day`;
