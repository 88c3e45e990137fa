import type { Deciding } from '@lanternkeep/sync/simulator'
import { type Bundle, bundleScript, type SourcePatch } from '../browser/bundle.ts'
import { createDiskMaker, type DiskMaker } from '../browser/disk.ts'
import {
  createPagePool,
  IDLE_PATCH,
  LONE_TAB_PATCH,
  type PagePool,
  RELOAD_PATCH,
  SAVES_PATCH,
  SIGNALS_PATCH,
  UNCLOSED_PATCH,
} from '../browser/pages.ts'
import { createRealm } from '../browser/realm.ts'
import type { ServerParts } from './server.ts'

/** What schedules are played with. Made once, since bundling costs more than a schedule. */
export type Kit = ServerParts & {
  /** The present app and its next release. */
  pages: Record<Release, PagePool>
  disks: DiskMaker
}
export type Release = 'today' | 'next'

/** How every page of the simulator differs from the app that ships. */
const SIMULATED: SourcePatch[] = [RELOAD_PATCH, IDLE_PATCH, UNCLOSED_PATCH, SIGNALS_PATCH, SAVES_PATCH, LONE_TAB_PATCH]

/** Any release may add an optional field to the replicated documents. */
const NEXT_RELEASE: SourcePatch[] = [
  {
    file: 'packages/schema/src/entities/replicated/session.ts',
    from: 'export const sessionShape = {\n  id,\n',
    to: 'export const sessionShape = {\n  id,\n  omen: z.optional(z.string()),\n',
  },
  {
    file: 'packages/schema/src/entities/replicated/campaign.ts',
    from: 'export const campaignShape = {\n  id,\n',
    to: 'export const campaignShape = {\n  id,\n  omen: z.optional(z.string()),\n',
  },
]

const bundles = new Map<string, Promise<Bundle>>()

/** All kits share the bundle without a mutant's patches. */
function bundleOnce(entry: string, patches: readonly SourcePatch[] = []): Promise<Bundle> {
  const key = `${entry} ${patches.length}`
  const known = bundles.get(key) ?? bundleScript(entry, patches)
  bundles.set(key, known)
  return known
}

export async function makeKit(): Promise<Kit> {
  const [today, next] = await Promise.all([
    bundleOnce('page.ts', SIMULATED),
    bundleOnce('page.ts', [...SIMULATED, ...NEXT_RELEASE]),
  ])
  return kitOf(today, next)
}

/** With a fault in the client, in the server's half, or in what both share. */
export async function makeMutantKit(patches: readonly SourcePatch[]): Promise<Kit> {
  const page = await bundleScript('page.ts', [...SIMULATED, ...patches])
  const deciding = await bundleScript('deciding.ts', patches)
  const missed = patches.filter((patch) => !page.applied.has(patch) && !deciding.applied.has(patch))
  if (missed.length > 0) throw new Error(`Nothing imports ${missed.map(({ file }) => file).join(', ')}`)
  const kit = await kitOf(page, page)
  return { ...kit, deciding: deciding.applied.size > 0 ? createRealm<Deciding>([deciding.script]).exports : undefined }
}

async function kitOf(today: Bundle, next: Bundle): Promise<Pick<Kit, 'pages' | 'disks'>> {
  const [prelude, disk] = await Promise.all([bundleOnce('prelude.ts'), bundleOnce('disk-engine.ts')])
  return {
    pages: {
      today: createPagePool([prelude.script, today.script]),
      next: createPagePool([prelude.script, next.script]),
    },
    disks: createDiskMaker([prelude.script, disk.script]),
  }
}
