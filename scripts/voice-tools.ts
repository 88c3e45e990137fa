import { existsSync } from 'node:fs'
import { delimiter, join } from 'node:path'

const PROGRAMS = ['espeak-ng', 'ffmpeg', 'pocketsphinx_continuous']
const MODEL = '/usr/share/pocketsphinx/model/en-us'
/** Debian's names of what brings them; `.ci/run` installs the same. */
export const VOICE_PACKAGES = ['espeak-ng', 'ffmpeg', 'pocketsphinx', 'pocketsphinx-en-us']

/** What this machine lacks to speak into a microphone and to understand what was said. */
export function missingVoiceTools(
  path = process.env.PATH ?? '',
  exists: (file: string) => boolean = existsSync,
): string[] {
  const folders = path.split(delimiter)
  const missing = PROGRAMS.filter((program) => !folders.some((folder) => exists(join(folder, program))))
  return exists(MODEL) ? missing : [...missing, MODEL]
}
