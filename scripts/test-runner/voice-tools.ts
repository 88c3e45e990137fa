import { delimiter, join } from 'node:path'
import { installPackages, type Machine, thisMachine } from '../machine.ts'

const PROGRAMS = ['espeak-ng', 'ffmpeg', 'pocketsphinx_continuous']
const MODEL = '/usr/share/pocketsphinx/model/en-us'
/** The packages with them on Debian and its derivatives. */
const PACKAGES = ['espeak-ng', 'ffmpeg', 'pocketsphinx', 'pocketsphinx-en-us']

/** What this machine lacks to speak into a microphone and to understand what was said. */
export function missingVoiceTools({ env, exists }: Pick<Machine, 'env' | 'exists'> = thisMachine): string[] {
  const folders = (env.PATH ?? '').split(delimiter)
  const missing = PROGRAMS.filter((program) => !folders.some((folder) => exists(join(folder, program))))
  return exists(MODEL) ? missing : [...missing, MODEL]
}

/** Installs them where possible; elsewhere the stories that need them are skipped. */
export async function ensureVoice(machine: Machine = thisMachine): Promise<void> {
  if (missingVoiceTools(machine).length > 0) await installPackages(machine, PACKAGES)
}
