export { PlannedFeatures as default } from './planned-features.tsx'
