import { pick } from '@lanternkeep/schema'
import { hasBody } from '../../../campaign/tombstones.ts'
import { storedOn } from '../device.ts'
import { GM_DEVICES, ONLY_BY_ACTS } from '../world.ts'
import { doOn, isGmHere, type Moment, remove } from './person-steps.ts'

const COLLECTIONS = ['characters', 'sessions', 'handouts'] as const

/** The GM restores a document from the trash of this device, if there is one; otherwise deletes one. */
export function trash(moment: Moment): void {
  const { world, random } = moment
  const isGms = random(0, 3) > 0
  const device = isGms ? pick(world.devices.slice(0, GM_DEVICES), random) : moment.device
  const wantsBack = random(0, 2) > 0
  doOn({ world, device }, async ({ app, db }) => {
    if (!isGmHere(device, db)) return
    const stored = COLLECTIONS.flatMap((collection) => storedOn(device, collection).map((doc) => ({ collection, doc })))
    const own = stored.filter(({ doc }) => !ONLY_BY_ACTS.includes(doc.id))
    const deleted = own.filter(({ doc }) => doc._deleted && hasBody(doc))
    const living = own.filter(({ doc }) => !doc._deleted)
    if (wantsBack && deleted.length > 0) {
      const { collection, doc } = pick(deleted, random)
      return app.restoreFromTrash(db, { collection, id: doc.id })
    }
    if (living.length === 0) return
    const { collection, doc } = pick(living, random)
    return remove(app, db, collection, doc.id)
  })
}
