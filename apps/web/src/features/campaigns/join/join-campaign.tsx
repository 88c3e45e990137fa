import { formatJoinCodeInput, JOIN_CODE_LENGTH, joinCampaignCall } from '@lanternkeep/schema'
import { Alert, Button, Stack, Text, Title } from '@mantine/core'
import { IconArrowLeft, IconHourglass } from '@tabler/icons-react'
import { useRef, useState } from 'react'
import { useDb } from '../../../data/local/index.ts'
import { endError, FormFailure, Lantern, notify, useSchemaForm } from '../../../ui/index.ts'
import classes from './join-campaign.module.css'
import { JoinCodeField } from './join-code-field.tsx'
import { joinWithCode } from './join-with-code.ts'
import { useAskAgain } from './use-ask-again.ts'

const FAILED = 'Failed to Join'
/** Time to read about the copy. */
const SHOWN_MS = 15_000

function sayFailed(message: string): void {
  notify({ tone: 'error', title: FAILED, message })
}

function joinedInWords({ name, copyName }: { name: string; copyName?: string }) {
  if (copyName === undefined) return { message: name }
  const message = `Your own copy of “${name}” stays on this device as “${copyName}”.`
  return { message, durationMs: SHOWN_MS }
}

type Props = {
  initialCode?: string
  onOpen: (campaignId: string) => void
  onBack: () => void
  /** Keeps the code over a reload: there was no server, or the GM has to answer first. */
  onKeep?: (code: string) => void
}

export function JoinCampaign({ initialCode = '', onOpen, onBack, onKeep }: Props) {
  const db = useDb()
  const [waitingFor, setWaitingFor] = useState<string | null>(null)
  const typed = useRef(formatJoinCodeInput(initialCode))

  const join = async (joinCode: string) => {
    const outcome = await joinWithCode(db, joinCode)
    // Of another code that was typed meanwhile, nothing is known yet.
    const isOutdated = typed.current !== joinCode && !('campaignId' in outcome)
    if (isOutdated) return 'message' in outcome ? sayFailed(`${joinCode}: ${outcome.message}`) : undefined
    if (['pending', 'offline', 'failed', 'unsaved'].includes(outcome.kind)) onKeep?.(joinCode)
    // A waiting person keeps waiting through failures that say nothing about the code.
    if (['offline', 'failed'].includes(outcome.kind) && waitingFor !== null) return
    setWaitingFor(outcome.kind === 'pending' ? outcome.name : null)
    if ('message' in outcome) {
      sayFailed(outcome.message)
      // The code isn't marked as wrong for what isn't its fault.
      form.refuse({ message: outcome.message, ...(outcome.kind === 'refused' && { field: 'joinCode' }) })
    }
    if (outcome.kind === 'here' || outcome.kind === 'pending') endError(FAILED)
    if (outcome.kind === 'joined') {
      notify({ tone: 'success', title: 'Campaign Joined', endsError: FAILED, ...joinedInWords(outcome) })
    }
    if ('campaignId' in outcome) onOpen(outcome.campaignId)
  }
  const form = useSchemaForm({
    initialValues: { joinCode: formatJoinCodeInput(initialCode) },
    schema: joinCampaignCall.body,
    onSubmit: ({ joinCode }) => join(joinCode),
    onChange: (values) => {
      typed.current = values.joinCode
      setWaitingFor(null)
    },
  })
  const { joinCode } = form.values
  useAskAgain(waitingFor !== null, () => join(joinCode))

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
      <form {...form.formProps} className={classes.form}>
        <Lantern size={58} glow />
        <Title order={1} className={classes.title}>
          Join Campaign
        </Title>
        <Text c="dimmed" pos="relative">
          Type the code your GM shows you, or scan the QR code with your camera.
        </Text>
        <Stack gap="md" w="100%" mt="lg" ta="start">
          <JoinCodeField {...form.field('joinCode')} />
          <FormFailure message={form.errors.joinCode ?? form.failure} />
          {waitingFor !== null && (
            <Alert color="sky" icon={<IconHourglass size={20} />} role="status" title={waitingFor}>
              We asked the GM to let you in. The campaign opens here as soon as they do.
            </Alert>
          )}
          <Button
            type="submit"
            size="lg"
            fullWidth
            disabled={joinCode.length !== JOIN_CODE_LENGTH}
            loading={form.isSending}
          >
            Join Campaign
          </Button>
        </Stack>
      </form>
      <Text className={classes.foot}>You don’t need an account. Your sheet stays on this device and with your GM.</Text>
    </main>
  )
}
