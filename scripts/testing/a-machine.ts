import type { Machine } from '../machine.ts'

type Given = Partial<Pick<Machine, 'env' | 'isDebian' | 'apt'>> & {
  files?: string[]
  /** The files that a command installs, by words in its line; other packages are unavailable. */
  brings?: Record<string, string[]>
}

/** A computer that records its commands. */
export function aMachine({ files = [], brings = {}, env = {}, isDebian = false, apt }: Given) {
  const present = new Set(files)
  const commands: string[] = []
  const run = async (command: string, args: string[]) => {
    const line = [command, ...args].join(' ')
    commands.push(line)
    const [, brought] = Object.entries(brings).find(([words]) => line.includes(words)) ?? []
    for (const file of brought ?? []) present.add(file)
    return brought !== undefined || !line.includes('apt-get install')
  }
  return { env, isDebian, apt, exists: (path: string) => present.has(path), run, commands }
}
