import { execFile } from 'node:child_process'
import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { startAiProvider, type TimedSegment } from '../../../../api/src/testing/ai-provider/index.ts'

export { missingVoiceTools } from '../../../../../scripts/test-runner/voice-tools.ts'

const run = promisify(execFile)
const PAUSE_SECONDS = 0.7

/**
 * A file in which the sentences are spoken one after the other, for Chromium's fake microphone, which plays it again
 * and again.
 */
export async function speak(sentences: readonly string[], folder: string): Promise<string> {
  const spoken = sentences.map((_, at) => join(folder, `${at}.wav`))
  for (const [at, file] of spoken.entries()) {
    await run('espeak-ng', ['-v', 'en-us', '-s', '130', '-w', file, sentences[at] ?? ''])
  }
  const padded = spoken.map((_, at) => `[${at}]apad=pad_dur=${PAUSE_SECONDS}[s${at}]`)
  const joined = `${spoken.map((_, at) => `[s${at}]`).join('')}concat=n=${spoken.length}:v=0:a=1,aresample=48000`
  const all = join(folder, 'voice.wav')
  const inputs = spoken.flatMap((file) => ['-i', file])
  const filter = ['-filter_complex', [...padded, joined].join(';')]
  await run('ffmpeg', ['-v', 'error', '-y', ...inputs, ...filter, '-ac', '1', '-c:a', 'pcm_s16le', all])
  return all
}

/** A folder for as long as `use` lasts. */
export async function withFolder<T>(use: (folder: string) => Promise<T>): Promise<T> {
  const folder = await mkdtemp(join(tmpdir(), 'lanternkeep-voice-'))
  try {
    return await use(folder)
  } finally {
    await rm(folder, { recursive: true, force: true })
  }
}

/** Recognizes only these sentences. It answers the ones it heard, in order, as if two people took turns. */
export function earFor(sentences: readonly string[]) {
  const phrases = sentences.map((sentence) => sentence.toLowerCase().replaceAll(/[^a-z' ]/g, ''))
  const grammar = `#JSGF V1.0;\ngrammar table;\npublic <said> = <phrase>+;\n<phrase> = ${phrases.join(' | ')};\n`
  return (file: { name: string; bytes: Uint8Array }) =>
    withFolder(async (folder) => {
      const [sent, raw, known] = [join(folder, file.name), join(folder, 'heard.raw'), join(folder, 'table.gram')]
      await Promise.all([writeFile(sent, file.bytes), writeFile(known, grammar)])
      await run('ffmpeg', ['-v', 'error', '-y', '-i', sent, '-ar', '16000', '-ac', '1', '-f', 's16le', raw])
      const how = ['-jsgf', known, '-logfn', '/dev/null', '-time', 'yes']
      const { stdout } = await run('pocketsphinx_continuous', ['-infile', raw, ...how])
      const segments = timedPhrases(stdout.trim().split('\n'))
      return { text: segments.map(({ text }) => text).join('. '), segments }
    })
}

/** Each phrase is a line, followed by a line for each of its words: the word, when it began and ended, how surely. */
function timedPhrases(lines: readonly string[]): TimedSegment[] {
  const phrases: TimedSegment[] = []
  for (const line of lines.filter(Boolean)) {
    const [, start, end] = /^\S+ ([\d.]+) ([\d.]+) [\d.]+$/.exec(line) ?? []
    const last = phrases.at(-1)
    if (start === undefined || end === undefined) phrases.push({ start: Number.NaN, end: 0, text: line })
    else if (last) Object.assign(last, { start: last.start || Number(start), end: Number(end) })
  }
  return phrases.map((phrase, at) => ({ ...phrase, start: phrase.start || 0, speaker: at % 2 === 0 ? 'A' : 'B' }))
}

/** A model server that understands speech, for as long as `use` lasts. `use` receives the settings that point to it. */
export async function withSpeechServer(
  sentences: readonly string[],
  use: (settings: Record<string, string>) => Promise<void>,
): Promise<void> {
  const provider = await startAiProvider()
  provider.transcribeWith(earFor(sentences))
  try {
    await use({
      AI_STT_BASE_URL: provider.url,
      AI_STT_MODEL: 'pocketsphinx',
      AI_TEXT_BASE_URL: provider.url,
      AI_TEXT_MODEL: 'believable',
    })
  } finally {
    await provider.close()
  }
}
