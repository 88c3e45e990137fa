import { SAMPLE_ID } from '@lanternkeep/schema'
import { campaignKeys, draftPrefix, storedKeys } from '../../../lib/browser/browser-keys.ts'
import { rollBackCampaign } from '../campaign/campaign-removal.ts'
import { keepAudioOf } from '../recordings/audio/index.ts'
import { recordingEnded } from '../recordings/recording-lock.ts'
import { readDocument } from '../store/documents.ts'
import type { LocalDb } from '../store/local-db.ts'
import { readContents, writeContents } from './campaign-contents.ts'

/** Makes the sample campaign if it isn't here. Its contents are loaded only now. */
export async function makeSample(db: LocalDb): Promise<void> {
  if (await readDocument(db.collections.campaigns, SAMPLE_ID)) return
  const { sampleCampaign } = await import('./sample-campaign.ts')
  // What an attempt that was cut off left behind.
  await rollBackCampaign(db, SAMPLE_ID)
  await writeContents(db, sampleCampaign())
}

/** Removes every trace of the sample campaign from this device. Returns what brings it back as it was. */
export async function removeSample(db: LocalDb): Promise<() => Promise<void>> {
  await recordingEnded(SAMPLE_ID)
  const contents = await readContents(db, SAMPLE_ID)
  const bringAudioBack = await keepAudioOf(db, SAMPLE_ID)
  const bringKeysBack = [localStorage, sessionStorage].map((storage) => takeKeys(db.account, storage))
  await rollBackCampaign(db, SAMPLE_ID)
  return async () => {
    // One that was opened since is another copy, which would keep the changes of this one out.
    if (await readDocument(db.collections.campaigns, SAMPLE_ID)) await rollBackCampaign(db, SAMPLE_ID)
    await bringAudioBack()
    await writeContents(db, contents)
    for (const bringBack of bringKeysBack) bringBack()
  }
}

function takeKeys(account: string, storage: Storage): () => void {
  const drafts = storedKeys(`${draftPrefix(account)}${SAMPLE_ID}:`, storage)
  const names = [...Object.values(campaignKeys(SAMPLE_ID)), ...drafts]
  const taken = names.map((name) => [name, storage.getItem(name)] as const)
  for (const name of names) storage.removeItem(name)
  return () => {
    for (const [name, value] of taken) if (value !== null) storage.setItem(name, value)
  }
}
