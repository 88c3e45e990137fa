export { Journal } from './journal.tsx'
export { WhereWeAre } from './where-we-are.tsx'
