import 'fake-indexeddb/auto'
import { expect, onTestFinished, test, vi } from 'vitest'
import { openTestApp } from '../../../testing/render-with-db.tsx'
import { uploadQueuedImages } from '../images/image-queue.ts'
import { inBackground } from './in-background.ts'

test('work that is under way when the account is left fails without being reported', async () => {
  const { db, leave } = await openTestApp()
  const unreported = vi.fn()
  process.on('unhandledRejection', unreported)
  onTestFinished(async () => {
    process.off('unhandledRejection', unreported)
    await leave()
  })
  const read = db.side.imageQueue.orderBy.bind(db.side.imageQueue)
  vi.spyOn(db.side.imageQueue, 'orderBy').mockImplementationOnce((index) => {
    db.side.close()
    return read(index as string)
  })
  const upload = uploadQueuedImages(db)
  inBackground(db, upload)
  await expect(upload).rejects.toMatchObject({ name: 'DatabaseClosedError' })
  await new Promise((done) => setImmediate(done))
  expect(unreported).not.toHaveBeenCalled()
})
