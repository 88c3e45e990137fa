export { KeptFields } from './kept-fields.tsx'
export { KeptPanel } from './kept-panel.tsx'
export { MembershipEndedScreen } from './membership-ended-screen.tsx'
