import { formatJoinCodeInput, JOIN_CODE_LENGTH } from '@lanternkeep/schema'
import { Alert, Button, Stack, Text, Title } from '@mantine/core'
import { IconAlertCircle, IconArrowLeft, IconHourglass } from '@tabler/icons-react'
import { type SubmitEvent, useState } from 'react'
import { useDb } from '../../../data/local/index.ts'
import { Lantern, notify } from '../../../ui/index.ts'
import classes from './join-campaign.module.css'
import { JoinCodeField } from './join-code-field.tsx'
import { joinWithCode } from './join-with-code.ts'
import { useAskAgain } from './use-ask-again.ts'

type Props = {
  initialCode?: string
  onOpen: (campaignId: string) => void
  onBack: () => void
  /** Keeps the code over a reload: there was no server, or the GM has to answer first. */
  onKeep?: (code: string) => void
}

export function JoinCampaign({ initialCode = '', onOpen, onBack, onKeep }: Props) {
  const db = useDb()
  // Not useSchemaForm: it also asks by itself while the GM decides, so a refusal can come without a submit.
  const [code, setCode] = useState(formatJoinCodeInput(initialCode))
  const [joining, setJoining] = useState(false)
  const [failure, setFailure] = useState<string | null>(null)
  const [waitingFor, setWaitingFor] = useState<string | null>(null)

  const join = async () => {
    const outcome = await joinWithCode(db, code)
    if (outcome.kind === 'pending' || outcome.kind === 'offline') onKeep?.(code)
    // A waiting person keeps waiting through a network failure.
    if (outcome.kind === 'offline' && waitingFor !== null) return
    setWaitingFor(outcome.kind === 'pending' ? outcome.name : null)
    const message = 'message' in outcome ? outcome.message : null
    setFailure(message)
    if (message) notify({ tone: 'error', title: 'Failed to Join', message })
    if (outcome.kind !== 'joined') return
    notify({ tone: 'success', title: 'Campaign Joined', message: outcome.name })
    onOpen(outcome.campaignId)
  }
  const submit = async (event: SubmitEvent) => {
    event.preventDefault()
    setJoining(true)
    await join()
    setJoining(false)
  }
  useAskAgain(waitingFor !== null, join)

  const change = (next: string) => {
    setCode(next)
    setFailure(null)
    setWaitingFor(null)
  }
  return (
    <main className={classes.page}>
      <Button
        className={classes.back}
        variant="subtle"
        color="gray"
        leftSection={<IconArrowLeft size={20} aria-hidden="true" />}
        onClick={onBack}
      >
        Back
      </Button>
      <form className={classes.form} onSubmit={submit}>
        <Lantern size={58} glow />
        <Title order={1} className={classes.title}>
          Join Campaign
        </Title>
        <Text c="dimmed" pos="relative">
          Type the code your GM shows you, or scan the QR code with your camera.
        </Text>
        <Stack gap="md" w="100%" mt="lg" ta="start">
          <JoinCodeField code={code} onChange={change} />
          {failure && (
            <Alert color="ember" icon={<IconAlertCircle size={20} />} role="alert">
              {failure}
            </Alert>
          )}
          {waitingFor !== null && (
            <Alert color="sky" icon={<IconHourglass size={20} />} role="status" title={waitingFor}>
              We asked the GM to let you in. The campaign opens here as soon as they do.
            </Alert>
          )}
          <Button type="submit" size="lg" fullWidth disabled={code.length !== JOIN_CODE_LENGTH} loading={joining}>
            Join Campaign
          </Button>
        </Stack>
      </form>
      <Text className={classes.foot}>You don’t need an account. Your sheet stays on this device and with your GM.</Text>
    </main>
  )
}
