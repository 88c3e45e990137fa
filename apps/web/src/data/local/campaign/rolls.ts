import { compareTimes, type Roll } from '@lanternkeep/schema'
import { map } from 'rxjs'
import { useDb } from '../store/context.ts'
import { insertDocument } from '../store/documents.ts'
import { newId, now, nowAfter } from '../store/ids.ts'
import { type Loaded, liveValue, plainListOf, useLiveValue } from '../store/live.ts'
import type { LocalDb } from '../store/local-db.ts'

/** The same number that the roller's own history shows. */
const LATEST_SHARED = 10

/** The latest rolls shown to the whole campaign, newest first. */
export function useSharedRolls(campaignId: string): Loaded<Roll[]> {
  const db = useDb()
  return useLiveValue(
    liveValue(db.live, `rolls/${campaignId}`, () => {
      const rolls$ = rollsOf(db, campaignId).$
      return rolls$.pipe(map((documents) => inOrder(plainListOf(documents)).slice(0, LATEST_SHARED)))
    }),
  )
}

type RollToShare = Pick<Roll, 'dice' | 'rolls' | 'total' | 'name' | 'label'> & {
  /** That it has in this device's own history. */
  id?: string
  memberId: string | undefined
}

/** Shows the roll to everyone in the campaign, as the latest. */
export async function shareRoll(
  db: LocalDb,
  campaignId: string,
  { id = newId(), memberId, ...roll }: RollToShare,
): Promise<Roll> {
  const [last] = inOrder(plainListOf(await rollsOf(db, campaignId).exec()))
  const at = now()
  const own = {
    id,
    campaignId,
    memberId: memberId ?? null,
    at,
    lastModified: nowAfter(last?.lastModified),
    rev: '',
    conflicts: [],
  }
  return insertDocument(db.collections.rolls, { ...roll, ...own })
}

function rollsOf({ collections }: LocalDb, campaignId: string) {
  return collections.rolls.find({ selector: { campaignId } })
}

/** As they arrived, the latest first: the clock of a device that rolled may be wrong. Several arrive at once. */
function inOrder(rolls: Roll[]): Roll[] {
  const shown = rolls.filter(({ mark }) => !mark)
  return shown.toSorted((a, b) => compareTimes(b.lastModified, a.lastModified) || compareTimes(b.at, a.at))
}
