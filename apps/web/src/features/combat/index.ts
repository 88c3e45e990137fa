export { Hub } from './hub.tsx'
