import type { Directory, WritableFile } from '../directory.ts'

type Fault = 'denied' | 'gone' | 'full'

/** A folder as the browser hands it out, with everything that can go wrong with one. */
export type FakeDirectory = Directory & {
  files: Map<string, string>
  fault: Fault | undefined
  permission: PermissionState
  /** What the person answers when the browser asks. */
  answer: PermissionState
}

const ERRORS: Record<Fault, string> = { denied: 'NotAllowedError', gone: 'NotFoundError', full: 'QuotaExceededError' }

export function aFakeDirectory(over: Partial<FakeDirectory> = {}): FakeDirectory {
  const failIf = (...faults: Fault[]) => {
    const { fault } = folder
    if (fault && faults.includes(fault)) throw new DOMException('As told', ERRORS[fault])
  }
  const folder: FakeDirectory = {
    name: 'Lanternkeep',
    files: new Map(),
    fault: undefined,
    permission: 'granted',
    answer: 'granted',
    getFileHandle: async (name, { create = false } = {}) => {
      failIf('denied', 'gone')
      if (!folder.files.has(name)) {
        if (!create) throw new DOMException('No such file', 'NotFoundError')
        folder.files.set(name, '')
      }
      return { name, getFile: async () => new File([folder.files.get(name) ?? ''], name) }
    },
    removeEntry: async (name) => {
      failIf('denied', 'gone')
      folder.files.delete(name)
    },
    entries: async function* () {
      failIf('denied', 'gone')
      for (const name of folder.files.keys()) yield [name, { kind: 'file' }] as const as [string, { kind: 'file' }]
    },
    queryPermission: async () => folder.permission,
    requestPermission: async () => {
      folder.permission = folder.answer
      return folder.permission
    },
    ...over,
  }
  return folder
}

/** Writes this text as the zip; a full folder refuses it. */
export function fakeWriter(folder: FakeDirectory, text = 'zip') {
  return async (_: object, { name }: WritableFile): Promise<void> => {
    if (folder.fault === 'full') throw new DOMException('As told', 'QuotaExceededError')
    folder.files.set(name, text)
  }
}
