import { appealEnds } from '@labelbridge/contracts';

/** @returns whether the time to appeal a rejection is not over */
export const mayAppeal = (rejectedDate: string): boolean => appealEnds(new Date(rejectedDate)) > new Date();
