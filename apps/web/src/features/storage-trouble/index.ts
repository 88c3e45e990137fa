export { StorageTrouble } from './storage-trouble.tsx'
