import { type MapAnswer, type MapPlace, mapText } from '@lanternkeep/schema'
import { Badge, Button } from '@mantine/core'
import { IconCheck, IconDownload, IconMailOpened } from '@tabler/icons-react'
import { useState } from 'react'
import { useImageUrl } from '../../../data/local/index.ts'
import { pictureBytes } from '../../../lib/browser/picture-bytes.ts'
import { saveFile } from '../../../lib/browser/save-file.ts'
import { useOneAtATime } from '../../../lib/hooks/use-one-at-a-time.ts'
import { PrintButton } from '../../../ui/print/print-button.tsx'
import { ZoomImage } from '../../../ui/zoom/zoom-image.tsx'
import type { Card, ResultsProps } from '../generator.ts'
import { NoteMenu } from './note-menu.tsx'
import classes from './results.module.css'
import { useActs } from './use-acts.ts'

/** Maps that are handouts already. */
const made = new WeakSet<MapAnswer>()

export function MapResults({ campaignId, answer, cards }: ResultsProps<MapAnswer>) {
  const card = cards(0)
  const acts = useActs(campaignId)
  const once = useOneAtATime()
  const [isMade, setMade] = useState(() => made.has(answer))
  const { title, description, context, imageUrl, imageProblem, mapKey } = answer
  const stored = useImageUrl(imageUrl)
  // A stored picture is saved from its handout.
  const hasFile = imageUrl.startsWith('data:')
  async function toHandout() {
    if (!(await acts.makeHandout(answer))) return
    made.add(answer)
    setMade(true)
  }
  const save = async () => saveFile(await pictureBytes(imageUrl), `${title}.png`)
  return (
    <>
      {imageUrl ? (
        <ZoomImage key={stored ?? imageUrl} src={stored ?? imageUrl} alt={`Map of ${title}`} />
      ) : (
        imageProblem && <p className={classes.quiet}>{imageProblem}</p>
      )}
      <div className={classes.foot}>
        {isMade ? (
          <Badge color="moss" leftSection={<IconCheck size={14} aria-hidden="true" />}>
            In handouts
          </Badge>
        ) : (
          <Button
            variant="light"
            leftSection={<IconMailOpened size={18} aria-hidden="true" />}
            title="Includes the map without its numbers, covered until you uncover its rooms, and the read-aloud text. The key stays with you."
            onClick={() => void once(toHandout)}
          >
            Create handout
          </Button>
        )}
        <NoteMenu campaignId={campaignId} what={title} onNote={(session) => acts.note(session, mapText(answer))} />
        {hasFile && (
          <Button
            variant="default"
            leftSection={<IconDownload size={18} aria-hidden="true" />}
            onClick={() => void save()}
          >
            Save picture
          </Button>
        )}
        {imageUrl && (
          <PrintButton
            hasWord
            label="Print with its key"
            title={title}
            load={async () => {
              const { PrintedMap } = await import('./map/printed-map.tsx')
              return <PrintedMap map={{ ...answer, imageUrl: stored ?? imageUrl }} />
            }}
          />
        )}
        {card.tools}
      </div>
      {card.editor ?? (
        <>
          <p className={classes.text}>{description}</p>
          {context && <p className={classes.text}>{context}</p>}
        </>
      )}
      <h3 className={classes.part}>Key, only for you</h3>
      <ol className={classes.list}>
        {mapKey.map((place, at) => (
          <KeyPlace key={place.number} place={place} card={cards(0, at + 1)} />
        ))}
      </ol>
    </>
  )
}

const LISTS = ['features', 'creatures', 'traps', 'treasures'] as const

function KeyPlace({ place, card }: { place: MapPlace; card: Card }) {
  return (
    <li className={`lk-card ${classes.card}`}>
      <div className={classes.cardHead}>
        <span className={classes.number}>{place.number}</span>
        <h4 className={`lk-serif ${classes.name}`}>{place.name}</h4>
        <span className={classes.acts}>{card.tools}</span>
      </div>
      {card.editor ?? <PlaceTexts place={place} />}
    </li>
  )
}

function PlaceTexts({ place }: { place: MapPlace }) {
  return (
    <>
      {place.description && <p className={classes.text}>{place.description}</p>}
      {LISTS.filter((list) => place[list].length > 0).map((list) => (
        <p key={list} className={classes.facts}>
          <strong className={classes.listName}>{list}</strong> {place[list].join(' · ')}
        </p>
      ))}
    </>
  )
}
