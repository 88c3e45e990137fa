export * from './accept-find.ts'
export { askForReview, useReview } from './reviews.ts'
export type { Find, StoredReview } from './rows.ts'
