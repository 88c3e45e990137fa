import { labelOfField } from '@lanternkeep/schema'
import { Stack, Text } from '@mantine/core'
import { type KeptDocument, useImageUrl } from '../../data/local/index.ts'
import { ShownPicture } from '../../ui/picture/shown-picture.tsx'
import classes from './kept-changes.module.css'
import { keptInWords } from './kept-words.ts'

/** The fields of a change that never reached the server. */
export function KeptFields({ kept }: { kept: KeptDocument }) {
  const { title, fields } = keptInWords(kept)
  const { imageUrl } = kept.document
  const hasPicture = typeof imageUrl === 'string' && imageUrl !== ''
  return (
    <Stack gap="sm">
      {fields.map(({ label, text }) => (
        <div key={label}>
          <Text c="dimmed" size="sm">
            {label}
          </Text>
          <Text style={{ whiteSpace: 'pre-line', overflowWrap: 'anywhere' }}>{text}</Text>
        </div>
      ))}
      {hasPicture && <KeptPicture imageUrl={imageUrl} name={`Picture of ${title}`} />}
    </Stack>
  )
}

function KeptPicture({ imageUrl, name }: { imageUrl: string; name: string }) {
  const url = useImageUrl(imageUrl)
  return (
    <div>
      <Text c="dimmed" size="sm">
        {labelOfField('imageUrl')}
      </Text>
      <div className={classes.picture}>
        <ShownPicture url={url} alt={name} />
      </div>
    </div>
  )
}
