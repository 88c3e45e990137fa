export { Changelog as default } from './changelog.tsx'
