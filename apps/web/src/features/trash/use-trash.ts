import { useEffect, useEffectEvent, useState } from 'react'
import { isUnreachable } from '../../data/http/request-error.ts'
import {
  restoreAllFromTrash,
  type Trashed,
  useCampaignSync,
  useCharacters,
  useDb,
  useDeletedHere,
  useEncounters,
  useHandouts,
  useRecordings,
  useSessions,
} from '../../data/local/index.ts'
import { fetchTrashed, useTrashInCloud } from '../../data/remote/campaigns/trash.ts'
import { useOnline } from '../../lib/hooks/use-online.ts'
import { notify } from '../../ui/index.ts'
import { keyOfTrash, mergeTrash, type TrashItem, withSessionNames } from './merge-trash.ts'
import { namesInWords } from './trash-words.ts'

export type Trash = {
  items: TrashItem[]
  /** Keys of those restored since the list was opened. */
  back: ReadonlySet<string>
  isPending: boolean
  /** Why the server's part of the list is missing or old. */
  trouble: 'offline' | 'unreachable' | 'refused' | undefined
  retry: () => void
  bring: (items: readonly TrashItem[]) => Promise<void>
}

/** What was deleted in the campaign, here and elsewhere, and how to restore it. */
export function useTrash(campaignId: string): Trash {
  const db = useDb()
  const { accepted, memberId } = useCampaignSync(campaignId)
  const here = useDeletedHere(campaignId)
  const cloud = useTrashInCloud(campaignId, accepted)
  const alive = useAlive(campaignId)
  const { data: sessions = [] } = useSessions(campaignId)
  const online = useOnline()
  /** Stays in the list during and after restoring. */
  const [kept, setKept] = useState<ReadonlyMap<string, { item: TrashItem; isBack: boolean }>>(new Map())
  const retry = () => void cloud.refetch()
  const askAgain = useEffectEvent(() => cloud.error && retry())
  useEffect(() => {
    if (online) askAgain()
  }, [online])

  const sources = { here: here.data ?? [], cloud: cloud.data ?? [], alive, replica: db.replica, memberId }
  // Deleting it again is another deletion.
  const deleted = mergeTrash(sources).filter((item) => kept.get(keyOfTrash(item))?.item.rev !== item.rev)
  const again = new Set(deleted.map(keyOfTrash))
  const stays = [...kept.values()].filter(({ item }) => !again.has(keyOfTrash(item)))

  /** Whether they are back; if not, the message says why. `read` fetches what isn't here. */
  async function restore(those: readonly TrashItem[], read: () => Promise<readonly Trashed[]>) {
    const keys = new Set(those.map(keyOfTrash))
    const keep = (isBack: boolean) =>
      setKept((before) => new Map([...before, ...those.map((item) => [keyOfTrash(item), { item, isBack }] as const)]))
    keep(false)
    try {
      await restoreAllFromTrash(db, await read())
      keep(true)
      return true
    } catch (error) {
      setKept((before) => new Map([...before].filter(([key]) => !keys.has(key))))
      const reason = isUnreachable(error) ? 'Can’t reach the server.' : 'Please try again.'
      notify({ tone: 'error', title: notBroughtBack(those), message: reason })
      return false
    }
  }

  /** What is here comes back at once, all of it or nothing; what only the server has, one by one. */
  async function bring(items: readonly TrashItem[]) {
    const { here: held = [], there = [] } = Object.groupBy(items, ({ isHere }) => (isHere ? 'here' : 'there'))
    if (held.length > 0 && !(await restore(held, async () => held))) return
    for (const item of there) {
      const fetched = async () => [{ ...item, served: await fetchTrashed(campaignId, item) }]
      if (!(await restore([item], fetched))) return
    }
  }

  return {
    items: withSessionNames([...deleted, ...stays.map(({ item }) => item)], sessions),
    back: new Set(stays.flatMap(({ item, isBack }) => (isBack ? [keyOfTrash(item)] : []))),
    isPending: here.isPending || (cloud.isPending && online),
    trouble: troubleOf(accepted, online, cloud.error),
    retry,
    bring,
  }
}

function notBroughtBack(items: readonly TrashItem[]): string {
  return `${namesInWords(items)} ${items.length > 1 ? 'weren’t' : 'wasn’t'} brought back`
}

function troubleOf(accepted: boolean, online: boolean, error: unknown): Trash['trouble'] {
  if (!accepted) return undefined
  if (!online) return 'offline'
  if (!error) return undefined
  return isUnreachable(error) ? 'unreachable' : 'refused'
}

/** Keys of all documents that can be deleted and exist now. */
function useAlive(campaignId: string): ReadonlySet<string> {
  const lists = {
    characters: useCharacters(campaignId).data,
    sessions: useSessions(campaignId).data,
    handouts: useHandouts(campaignId).data,
    recordings: useRecordings(campaignId).data,
    prep: useEncounters(campaignId).data,
  }
  return new Set(
    Object.entries(lists).flatMap(([collection, list]) => (list ?? []).map(({ id }) => `${collection}/${id}`)),
  )
}
