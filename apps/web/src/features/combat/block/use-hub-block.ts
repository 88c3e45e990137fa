import { useMediaQuery } from '@mantine/hooks'
import { useEffect, useState } from 'react'
import { useSheetActs } from '../../../data/local/index.ts'
import { campaignKeys, deviceKeys } from '../../../lib/browser/browser-keys.ts'
import { useFlag } from '../../../lib/browser/stored-flag.ts'
import { useNarrowTools } from '../../../lib/hooks/narrow-tools.ts'
import { saySheetFailed } from '../../../ui/stat-block/index.ts'
import type { CombatView } from '../use-combat-view.ts'

export type HubBlock = ReturnType<typeof useHubBlock>

/** Whose stat block is open in the hub: that of the acting one, unless another is pinned. */
export function useHubBlock(view: CombatView, campaignId: string) {
  const hasRoom = useMediaQuery('(min-width: 80em)', true, { getInitialValueInEffect: false })
  const [folded, setFolded] = useFlag(deviceKeys.blockFolded)
  const [opened, setOpened] = useState(false)
  const [pinnedId, setPinnedId] = useState<string>()
  const [isShared, setShared] = useFlag(campaignKeys(campaignId).rollsShown)
  const acts = useSheetActs({ campaignId, isShared, onFailure: saySheetFailed })

  const acting = view.byId.get(view.actingIds[0] ?? '')
  const pinned = view.byId.get(pinnedId ?? '')
  const character = pinned ?? acting
  const isPanel = hasRoom && !folded && character !== undefined
  const isSheet = !hasRoom && opened && character !== undefined
  useNarrowTools(campaignId, view.isPending ? undefined : isPanel)
  const hasFight = view.combatants.length > 0
  useEffect(() => {
    if (!hasFight) setPinnedId(undefined)
  }, [hasFight])

  return {
    character,
    isActing: character !== undefined && view.actingIds.includes(character.id),
    isPanel,
    isSheet,
    /** It can be opened: someone acts, or is pinned. */
    isAvailable: character !== undefined,
    toggle: () => (hasRoom ? setFolded(!folded) : setOpened(!opened)),
    close: () => {
      // Without a fight it only shows the one it was opened for.
      if (!hasFight) setPinnedId(undefined)
      if (!hasRoom) setOpened(false)
      else if (hasFight) setFolded(true)
    },
    /** Shows this one's block, and keeps it when the turn passes. */
    open: (id: string) => {
      setPinnedId(id)
      if (!hasRoom) setOpened(true)
      else if (folded) setFolded(false)
    },
    isPinned: pinned !== undefined,
    pin: () => setPinnedId(pinned ? undefined : character?.id),
    isShared,
    setShared,
    acts,
  }
}
