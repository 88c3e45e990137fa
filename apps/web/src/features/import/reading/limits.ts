import { bytesInWords } from '../../../lib/format.ts'

const MB = 1_000_000
export const LIMITS = {
  fileBytes: 50 * MB,
  /** Of all texts together, unpacked. */
  allBytes: 250 * MB,
  files: 10_000,
  things: 20_000,
  /** How many times a packed file may grow. Texts pack well, but not like this. */
  ratio: 200,
  /** Below this a file may grow as much as it likes. */
  ratioFromBytes: 1 * MB,
}
export type Limits = typeof LIMITS

const amount = (files: number) => files.toLocaleString('en-US')

export const tooLarge = (bytes: number, { fileBytes }: Limits) =>
  `It has ${bytesInWords(bytes)}, and one file may have ${bytesInWords(fileBytes)}. Split it, or export less at once.`
export const tooMuch = ({ allBytes }: Limits) =>
  `All files together have more than ${bytesInWords(allBytes)}. The rest wasn’t read: import it by itself.`
export const tooManyFiles = (files: number, limits: Limits) =>
  `These are ${amount(files)} files, and ${amount(limits.files)} can be read at once. Choose fewer.`
export const tooManyEntries = (entries: number, limits: Limits) =>
  `This zip has ${amount(entries)} files, and ${amount(limits.files)} can be read at once.`
export const tooManyThings = ({ things }: Limits) =>
  `More than ${amount(things)} things were found. The rest wasn’t read: import it by itself.`
export const PACKED_TOO_TIGHT =
  'It grows far too much when it is unpacked. It wasn’t opened, because it could fill this device.'
export const LOCKED = 'It is locked with a password. Unpack it first.'
export const NESTED = 'This zip is inside another zip. Unpack it first.'
export const BROKEN_ZIP = 'This zip is damaged or incomplete.'
export const BROKEN_ENTRY = 'It is damaged inside the zip.'
export const NOT_TEXT = 'This isn’t a text, so nothing can be read from it.'
export const OWN_EXPORT = 'This zip is an export of Lanternkeep. Import it under Your Campaigns.'
export const GONE = 'It can’t be read any more. It may have been moved or changed: choose it again.'
