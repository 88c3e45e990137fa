export { VersionsPage } from './versions-page.tsx'
