import type { Act } from '@lanternkeep/schema'
import { Button } from '@mantine/core'
import { IconCloudX } from '@tabler/icons-react'
import { useState } from 'react'
import { type Rejection, useCampaignSync, useCharacters, useRejections } from '../../../data/local/index.ts'
import { count } from '../../../lib/format.ts'
import { lazyView, usePreload } from '../../../lib/lazy-view.tsx'
import { PartBoundary } from '../../../ui/part-boundary.tsx'
import classes from '../campaign-frame.module.css'

const RefusalDialog = lazyView(async () => (await import('./refusal-dialog.tsx')).RefusalDialog)
/** While the server, from which its code comes, is there. */
const AT_A_TAP = [RefusalDialog]

/** Changes that the server refused for good; its dialog says which and why. */
export function RefusalBanner({ campaignId }: { campaignId: string }) {
  const { data: refused = [] } = useRejections(campaignId)
  return refused.length > 0 ? <Refused campaignId={campaignId} refused={refused} /> : null
}

type Props = { campaignId: string; refused: readonly Rejection[] }

function Refused({ campaignId, refused }: Props) {
  const [opened, setOpened] = useState(false)
  const [wasOpened, setWasOpened] = useState(false)
  if (opened && !wasOpened) setWasOpened(true)
  usePreload(AT_A_TAP)
  /** As if it had never been opened: the next tap tries again. */
  const close = () => {
    setOpened(false)
    setWasOpened(false)
  }
  return (
    <>
      <div className={classes.conflicts} role="status">
        <IconCloudX size={20} aria-hidden="true" />
        <span>
          <Summary campaignId={campaignId} refused={refused} />
        </span>
        <Button variant="subtle" color="ember" onClick={() => setOpened(true)}>
          See why
        </Button>
      </div>
      {wasOpened && (
        <PartBoundary name="The list of changes" onFailed={close}>
          <RefusalDialog refused={refused} opened={opened} onClose={() => setOpened(false)} />
        </PartBoundary>
      )}
    </>
  )
}

function Summary({ campaignId, refused }: Props) {
  const { memberId } = useCampaignSync(campaignId)
  const { data: heroes = [] } = useCharacters(campaignId, 'player')
  const isOwnAgain = refused.some((each) => {
    const hero = heroes.find(({ id }) => id === heroIdOf(each))
    return hero?.type === 'player' && memberId !== undefined && hero.claimedBy === memberId
  })
  const handedOver = isOwnAgain ? undefined : handedOverInWords(refused)
  return handedOver ?? `${count(refused.length, 'change was', 'changes were')} rejected by the server`
}

/** The character that was changed, by its sheet or by an act such as a tap on its health. */
function heroIdOf({ collection, documentId, mine }: Rejection): string | undefined {
  return collection === 'acts' ? (mine as unknown as Act).changes[0]?.characterId : documentId
}

/** Undefined unless all of them were refused because the character isn't this player's any more. */
function handedOverInWords(refused: readonly Rejection[]): string | undefined {
  const [message, ...others] = new Set(refused.map(({ path, message }) => (path === 'claimedBy' ? message : undefined)))
  if (message === undefined || others.length > 0) return undefined
  const kept = count(refused.length, 'change of yours is', 'changes of yours are')
  return `${message}. ${kept} kept on this device.`
}
