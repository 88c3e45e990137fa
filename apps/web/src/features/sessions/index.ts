export { saveDrafts } from './editor/saving/save-drafts.ts'
export { Journal } from './journal.tsx'
export { StorySoFar } from './story-so-far.tsx'
