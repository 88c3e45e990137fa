export { MentionedIn } from './mentioned-in.tsx'
export { PlacesPanel } from './places-panel.tsx'
