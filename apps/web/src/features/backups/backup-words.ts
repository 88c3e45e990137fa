import type { BackupProblem } from '../../data/local/backups/index.ts'
import { isOutsideDue, isToCome } from '../../data/local/backups/index.ts'
import { count, formatDate } from '../../lib/format.ts'

const DAY_MS = 86_400_000

/** When a copy last left this browser, and whether it is time for the next. */
export function outsideInWords(at: string | undefined, now: number): { text: string; isOld: boolean } {
  if (at === undefined) return { text: 'No copy has left this browser yet.', isOld: true }
  const last = `Last copy outside this browser: ${formatDate(at)}`
  if (isToCome(Date.parse(at), now)) return { text: `${last}, by a clock that was wrong.`, isOld: true }
  const days = Math.floor((now - Date.parse(at)) / DAY_MS)
  const isOld = isOutsideDue(now, Date.parse(at))
  const age = days < 1 ? 'today' : `${count(days, 'day')} ago`
  return { text: `${last}, ${age}.`, isOld }
}

type Trouble = { title: string; text: string; act: 'allow' | 'choose' | 'download' | 'again' }

/** What keeps this device from making backups, in words, and the way on. */
export function troubleInWords(problem: BackupProblem, folder: string | undefined): Trouble {
  const named = folder === undefined ? 'the folder' : `the folder “${folder}”`
  switch (problem) {
    case 'permission':
      return {
        title: 'Your browser asks again',
        text: `Allow it to save copies in ${named}, as you did before. Until then, no copies are made.`,
        act: 'allow',
      }
    case 'folder gone':
      return {
        title: 'The folder can’t be found',
        text: `It was moved or deleted, or its drive isn’t connected: ${named}. Connect it and try again, or choose another folder.`,
        act: 'choose',
      }
    case 'full':
      return {
        title: 'No space for another copy',
        text: 'The last good copy is kept. Free some space or remove an old copy, then try again.',
        act: 'again',
      }
    case 'no storage':
      return {
        title: 'This browser can’t keep copies',
        text: 'In private windows and over plain http there’s no place for them. Download a copy after you play.',
        act: 'download',
      }
    case 'failed':
      return {
        title: 'The last copy couldn’t be made',
        text: 'Your campaign is safe on this device. Try again, or download a copy.',
        act: 'again',
      }
  }
}
