import { Button } from '@mantine/core'
import { IconPhotoX } from '@tabler/icons-react'
import {
  type PictureProblem,
  retrySync,
  useCampaignSync,
  useDb,
  usePictureProblems,
} from '../../../data/local/index.ts'
import { picturesInWords } from '../../../lib/pictures-in-words.ts'
import classes from '../campaign-frame.module.css'

/** Pictures that others can't see, and why. The GM's header has Retry; a player's screen has no header. */
export function PictureBanner({ campaignId }: { campaignId: string }) {
  const db = useDb()
  const { status, role } = useCampaignSync(campaignId)
  const { data: problems = [] } = usePictureProblems(campaignId)
  if (problems.length === 0 || status === 'local') return null
  return (
    <div className={classes.conflicts} role="status">
      <IconPhotoX size={20} aria-hidden="true" />
      <span>{problemsInWords(problems)}</span>
      {role === 'player' && (
        <Button variant="subtle" color="ember" onClick={() => retrySync(db)}>
          Retry
        </Button>
      )}
    </div>
  )
}

/** 'The picture of Handout Old Map couldn’t be uploaded. This campaign has no room for more pictures.' */
function problemsInWords(problems: PictureProblem[]): string {
  const reasons = new Set(problems.map(({ refusal }) => refusal ?? 'We’ll try again.'))
  return [`${picturesInWords(problems)} couldn’t be uploaded.`, ...reasons].join(' ')
}
