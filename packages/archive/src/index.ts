export * from './format/index.ts'
export { campaignPages } from './markdown/campaign-pages.ts'
export { safeFileName } from './markdown/file-names.ts'
export type { Page, PagesOptions, PagesSource } from './markdown/page.ts'
export {
  type ReadSingle,
  readSingle,
  SINGLE_FORMAT,
  type Single,
  type SinglePicture,
  writeSingle,
} from './single/single-file.ts'
export { characterMarkdown, encounterMarkdown, journalMarkdown, withoutProperties } from './single/single-pages.ts'
