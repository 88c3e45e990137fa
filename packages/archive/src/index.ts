export * from './format/index.ts'
export { campaignPages } from './markdown/campaign-pages.ts'
export { safeFileName } from './markdown/file-names.ts'
export type { Page, PagesOptions, PagesSource } from './markdown/page.ts'
