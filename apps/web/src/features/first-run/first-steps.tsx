import { Button, Title, UnstyledButton, VisuallyHidden } from '@mantine/core'
import { IconCircle, IconCircleCheckFilled } from '@tabler/icons-react'
import {
  useCampaign,
  useCampaignSync,
  useCharacters,
  useConnection,
  useIsFirstArriving,
  useSessions,
} from '../../data/local/index.ts'
import { useMembers } from '../../data/remote/campaigns/members.ts'
import { campaignKeys } from '../../lib/browser/browser-keys.ts'
import { useFlag } from '../../lib/browser/stored-flag.ts'
import classes from './first-run.module.css'
import { SampleOffer } from './sample-offer.tsx'

type Props = {
  campaignId: string
  onParty: () => void
  onFoes: () => void
  onOpenSample: () => void
}

const STEPS_LOOK_AT = ['characters', 'sessions'] as const

/** What is left to do before the first evening; until it is done, hidden, or an evening was played. */
export function FirstSteps({ campaignId, onParty, onFoes, onOpenSample }: Props) {
  const { data: campaign } = useCampaign(campaignId)
  const { data: characters } = useCharacters(campaignId)
  const { data: sessions } = useSessions(campaignId)
  const hasJoined = useHasJoined(campaignId)
  const [isHidden, hide] = useFlag(campaignKeys(campaignId).stepsHidden)
  const isArriving = useIsFirstArriving(campaignId, STEPS_LOOK_AT)
  if (!campaign || !characters || !sessions || sessions.length > 0 || isHidden || isArriving) return null
  const heroes = characters.filter(({ type }) => type === 'player')
  // Inviting is in sight on every tool, so that step is no second button for it.
  const steps: StepProps[] = [
    { title: 'Name the campaign', text: campaign.name, isDone: true },
    { title: 'Add your party', text: 'By hand, or from a file', isDone: heroes.length > 0, onClick: onParty },
    { title: 'Add foes', text: 'A few to start with', isDone: heroes.length < characters.length, onClick: onFoes },
    { title: 'Invite players', text: 'They need no account', isDone: hasJoined },
  ]
  // Beside the list, until someone is in the hub.
  const areTilesShown = characters.length === 0
  const done = steps.filter(({ isDone }) => isDone).length
  if (done === steps.length) return null
  return (
    <>
      <section className={classes.steps} aria-label="Before your first evening">
        <div className={classes.stepsHead}>
          <Title order={3} className={classes.stepsTitle}>
            Before your first evening
          </Title>
          <span className={classes.count}>
            {done} of {steps.length}
          </span>
        </div>
        <ul className={classes.list}>
          {steps.map((step) => (
            <li key={step.title}>
              <Step {...step} onClick={areTilesShown ? undefined : step.onClick} />
            </li>
          ))}
        </ul>
        <Button variant="subtle" color="gray" className={classes.hide} onClick={() => hide(true)}>
          Hide this list
        </Button>
      </section>
      {areTilesShown && <SampleOffer onOpen={onOpenSample} />}
    </>
  )
}

type StepProps = { title: string; text: string; isDone: boolean; onClick?: () => void }

function Step({ title, text, isDone, onClick }: StepProps) {
  const content = (
    <>
      {isDone ? (
        <IconCircleCheckFilled size={24} aria-hidden="true" className={classes.done} />
      ) : (
        <IconCircle size={24} aria-hidden="true" className={classes.open} />
      )}
      <span>
        <span className={classes.stepTitle}>
          {title}
          {isDone && <VisuallyHidden>, done</VisuallyHidden>}
        </span>
        <span className={classes.stepText}>{text}</span>
      </span>
    </>
  )
  if (isDone || !onClick) {
    return (
      <span className={classes.step} data-done={isDone || undefined}>
        {content}
      </span>
    )
  }
  return (
    <UnstyledButton className={classes.step} onClick={onClick}>
      {content}
    </UnstyledButton>
  )
}

function useHasJoined(campaignId: string): boolean {
  const { data: heroes } = useCharacters(campaignId, 'player')
  const { accepted } = useCampaignSync(campaignId)
  const { online } = useConnection()
  const { data: members } = useMembers(campaignId, accepted && online)
  const isIn = members?.some(({ role, status }) => role === 'player' && status === 'active')
  return isIn === true || heroes?.some((hero) => 'claimedBy' in hero && hero.claimedBy !== null) === true
}
