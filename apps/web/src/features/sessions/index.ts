export { Journal } from './journal.tsx'
export { MentionedIn } from './mentioned-in.tsx'
export { StorySoFar } from './story-so-far.tsx'
