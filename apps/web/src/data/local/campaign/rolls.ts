import type { Roll } from '@lanternkeep/schema'
import { map } from 'rxjs'
import { useDb } from '../store/context.ts'
import { insertDocument } from '../store/documents.ts'
import { newId, now } from '../store/ids.ts'
import { type Loaded, liveValue, plainListOf, useLiveValue } from '../store/live.ts'
import type { LocalDb } from '../store/local-db.ts'

/** The same number that the roller's own history shows. */
const LATEST_SHARED = 10

/** The latest rolls shown to the whole campaign, newest first. */
export function useSharedRolls(campaignId: string): Loaded<Roll[]> {
  const db = useDb()
  return useLiveValue(
    liveValue(db.live, `rolls/${campaignId}`, () => {
      const rolls$ = db.collections.rolls.find({ selector: { campaignId } }).$
      return rolls$.pipe(map((documents) => latestRolls(plainListOf(documents).filter(({ mark }) => !mark))))
    }),
  )
}

type RollToShare = Pick<Roll, 'dice' | 'rolls' | 'total' | 'name' | 'label'> & {
  /** That it has in this device's own history. */
  id?: string
  memberId: string | undefined
}

/** Shows the roll to everyone in the campaign. */
export function shareRoll(
  db: LocalDb,
  campaignId: string,
  { id = newId(), memberId, ...roll }: RollToShare,
): Promise<Roll> {
  const at = now()
  const own = { id, campaignId, memberId: memberId ?? null, at, lastModified: at, rev: '', conflicts: [] }
  return insertDocument(db.collections.rolls, { ...roll, ...own })
}

function latestRolls(rolls: Roll[]): Roll[] {
  return rolls.toSorted((a, b) => b.at.localeCompare(a.at)).slice(0, LATEST_SHARED)
}
