export { Journal } from './journal.tsx'
export { MentionedIn } from './mentioned-in.tsx'
export { WhereWeAre } from './where-we-are.tsx'
