import { Button, Group, Stack, Text, Title } from '@mantine/core'
import { IconCopy, IconLink } from '@tabler/icons-react'
import { useCampaign, useCampaignSync, useConnection } from '../../data/local/index.ts'
import { usePublicUrl } from '../../data/remote/server-info.ts'
import { copyText } from '../../lib/browser/copy-text.ts'
import { useLayout } from '../../lib/hooks/use-layout.ts'
import { Dialog } from '../../ui/dialogs/dialog.tsx'
import { notify, QrCode } from '../../ui/index.ts'
import { JoiningSettings } from './joining-settings.tsx'
import { MemberList } from './member-list.tsx'
import classes from './members.module.css'

type ShareDialogProps = { campaignId: string; opened: boolean; onClose: () => void }

/** How players join: the code, large, and a QR of the link, with the list of members. */
export function ShareDialog({ campaignId, opened, onClose }: ShareDialogProps) {
  const layout = useLayout()
  const { data: campaign } = useCampaign(campaignId)
  const sync = useCampaignSync(campaignId)
  const { accepted, isIdRefused, isWithoutRoom } = sync
  const { reason } = sync.besideConflicts ?? sync
  const { online } = useConnection()
  const publicUrl = usePublicUrl()
  const code = campaign?.joinCode ?? ''
  const link = `${publicUrl}/join/${code}`

  return (
    <Dialog
      opened={opened}
      onClose={onClose}
      size="64rem"
      fullScreen={layout === 'phone'}
      title="Players join here"
      classNames={{ body: classes.body }}
    >
      {!accepted || !code ? (
        <Text p="md">
          This campaign isn’t on the server yet, so players can’t join.{' '}
          {isIdRefused || isWithoutRoom ? reason : 'It uploads by itself once you’re online with cloud sync on.'}
        </Text>
      ) : (
        <div className={classes.halves}>
          <Stack align="center" gap="md" className={classes.code}>
            <QrCode text={link} label={`QR code of ${link}`} />
            <Title order={3} className={classes.letters}>
              {code}
            </Title>
            <Group gap="sm" justify="center">
              <Button leftSection={<IconCopy size={20} />} onClick={() => copy(code, 'Join Code Copied')}>
                Copy code
              </Button>
              <Button variant="default" leftSection={<IconLink size={20} />} onClick={() => copy(link, 'Link copied')}>
                Copy link
              </Button>
            </Group>
            <Text c="dimmed" ta="center" className={classes.link}>
              {link}
            </Text>
            {isThisMachineOnly(publicUrl) && (
              <Text c="straw" ta="center" className={classes.link}>
                This address only works on this computer. Start the server with “npm start -- --lan” so that phones on
                the same network can join.
              </Text>
            )}
          </Stack>
          <Stack gap="md" className={classes.people}>
            {online ? (
              <MemberList campaignId={campaignId} />
            ) : (
              <Text c="dimmed">You’re offline. The list of players shows once you’re back online.</Text>
            )}
            {campaign && <JoiningSettings campaign={campaign} online={online} />}
          </Stack>
        </div>
      )}
    </Dialog>
  )
}

function isThisMachineOnly(url: string): boolean {
  return ['localhost', '127.0.0.1', '[::1]'].includes(new URL(url).hostname)
}

async function copy(text: string, done: string) {
  if (await copyText(text)) notify({ title: done, message: text, tone: 'success' })
  else notify({ title: 'Copy it by hand', message: text, tone: 'warning', durationMs: 15_000 })
}
