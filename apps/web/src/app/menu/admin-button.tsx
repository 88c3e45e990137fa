import { Badge, Button, VisuallyHidden } from '@mantine/core'
import { IconShieldHalf } from '@tabler/icons-react'
import { useFeedbackCount } from '../../data/remote/admin/admin-feedback.ts'
import { count as inWords } from '../../lib/format.ts'
import { useLayout } from '../../lib/hooks/use-layout.ts'
import classes from './menu-bar.module.css'

type Props = { isOwner: boolean; onClick: () => void }

/** Above this the badge shows no number. */
const HIGHEST_COUNT = 9

/** Opens the Admin Panel for admins. The owner also sees how many pieces of feedback there are. */
export function AdminButton({ isOwner, onClick }: Props) {
  const { data: feedback = 0 } = useFeedbackCount(isOwner)
  const phone = useLayout() === 'phone'
  return (
    <Button
      className={classes.admin}
      variant="subtle"
      color="gray"
      leftSection={!phone && <IconShieldHalf size={20} aria-hidden="true" />}
      rightSection={
        isOwner &&
        feedback > 0 && (
          <>
            <Badge className={classes.count} variant="filled" color="ember" aria-hidden="true">
              {feedback > HIGHEST_COUNT ? `${HIGHEST_COUNT}+` : feedback}
            </Badge>
            <VisuallyHidden>{inWords(feedback, 'piece')} of feedback</VisuallyHidden>
          </>
        )
      }
      onClick={onClick}
    >
      Admin Panel
    </Button>
  )
}
