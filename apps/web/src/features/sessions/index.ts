export { Journal } from './journal.tsx'
export { StorySoFar } from './story-so-far.tsx'
