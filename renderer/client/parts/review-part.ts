/** The routes of review and sign-off: loaded with the first call of one of them. */
import { reviewRoutes } from '../../../shared/contract/review.ts';

export const reviewPart = {
  ...reviewRoutes,
};
