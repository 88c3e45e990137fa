export { COPY_FORMAT, COPY_VERSION, CopyError, type DeviceCopy } from './format.ts'
export { type CopySource, factsForCopy, type MadeCopy, makeCopy, makeCopyOf } from './make-copy.ts'
export {
  type CampaignPlan,
  type ChangedThing,
  type PlannedThing,
  planRestore,
  type RestoreChoices,
  type RestorePlan,
  suggestedChoices,
} from './plan-restore.ts'
export { readCopy } from './read-copy.ts'
export { type Restored, type Restoring, restoreCopy } from './restore-copy.ts'
export type { Work } from './steps.ts'
