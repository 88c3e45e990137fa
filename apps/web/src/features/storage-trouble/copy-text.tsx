import { bytesInWords } from '../../lib/format.ts'
import type { RawCopy } from './use-raw-copy.ts'

type Props = { copy: RawCopy | undefined; isEmpty: boolean; saved: boolean; isReading: boolean }

/** What the file includes, and what it can't. */
export function CopyText({ copy, isEmpty, saved, isReading }: Props) {
  if (isReading) return 'Reading what’s on this device…'
  if (!copy) return 'Nothing can be read right now.'
  const { unreadable, hasAudio } = copy.contents
  const size = bytesInWords(copy.file.size)
  const saves = saved ? `Copy saved, ${size}.` : `Saves everything found here in one file, ${size}. Do this first.`
  const sentences = [isEmpty ? 'Nothing was found here.' : saves]
  if (unreadable.size > 0) sentences.push(`Not everything can be read: ${[...unreadable].join(', ')} may be missing.`)
  if (hasAudio) sentences.push('Recorded audio isn’t included. It stays on this device.')
  return sentences.join(' ')
}
