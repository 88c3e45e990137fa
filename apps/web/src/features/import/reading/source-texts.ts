import { isSkipped, isZipName, shownName } from './file-names.ts'
import { GONE, LIMITS, type Limits, NOT_TEXT, tooLarge } from './limits.ts'
import type { ChosenFile } from './messages.ts'
import { textOfBytes } from './text-of-bytes.ts'

/** The text of a file or of an entry of a zip, or why there is none. */
export type SourceText = { name: string } & ({ text: string } | { problem: string } | { isSkipped: true })

export async function* sourceTexts({ name, file }: ChosenFile, limits: Limits = LIMITS): AsyncGenerator<SourceText> {
  const shown = shownName(name)
  try {
    if (isZipName(name) || (await isZip(file))) {
      const { zipTexts } = await import('./zip-texts.ts')
      return yield* zipTexts(shown, file, limits)
    }
    if (isSkipped(name)) return yield { name: shown, isSkipped: true }
    if (file.size > limits.fileBytes) return yield { name: shown, problem: tooLarge(file.size, limits) }
    const text = textOfBytes(new Uint8Array(await file.arrayBuffer()))
    yield text === undefined ? { name: shown, problem: NOT_TEXT } : { name: shown, text }
  } catch (error) {
    // The browser can't read a file that was moved or changed after it was chosen.
    if (!(error instanceof DOMException)) throw error
    yield { name: shown, problem: GONE }
  }
}

/** By its first bytes. */
async function isZip(file: Blob): Promise<boolean> {
  const start = new Uint8Array(await file.slice(0, 4).arrayBuffer())
  return start[0] === 0x50 && start[1] === 0x4b && start[2] === 3 && start[3] === 4
}
