export { fetchMissingImages } from '../images/missing-images.ts'
export { openArchiveInWorker } from './read/archive-in-worker.ts'
export { type Imported, type Importing, importArchive } from './read/import-archive.ts'
export type { Archive } from './read/open-archive.ts'
export { type ImportPlan, type ImportWay, planImport } from './read/plan-import.ts'
export {
  cancelExport,
  chooseTarget,
  ExportCodeMissing,
  type ExportJob,
  exportJob,
  measureInWorker,
  removeLeftovers,
  startExport,
} from './write/export-job.ts'
export {
  type CampaignWanted,
  EXPORT_PARTS,
  type ExportPart,
  type ExportRequest,
  type ExportSizes,
  type Included,
} from './write/export-request.ts'
export { campaignsToExport } from './write/wanted-campaigns.ts'
