import type { ChosenFile } from './messages.ts'

/** Of a picker. A folder’s files have their paths. */
export function pickedFiles(files: FileList | null): ChosenFile[] {
  return inOrder([...(files ?? [])].map((file) => ({ name: file.webkitRelativePath || file.name, file })))
}

/** More than can be read anyway; the reader says so. */
const MOST_FILES = 20_000

/** Of a drop: files, and folders with all that is in them. */
export async function droppedFiles(data: DataTransfer): Promise<ChosenFile[]> {
  const entries = [...data.items].flatMap((item) => item.webkitGetAsEntry() ?? [])
  if (entries.length === 0) return pickedFiles(data.files)
  const found: ChosenFile[] = []
  const left = [...entries]
  for (let entry = left.shift(); entry && found.length < MOST_FILES; entry = left.shift()) {
    if (entry.isFile) found.push({ name: entry.fullPath.slice(1), file: await fileOf(entry as FileSystemFileEntry) })
    else left.push(...(await childrenOf(entry as FileSystemDirectoryEntry)))
  }
  return inOrder(found)
}

/** As a person sees them in the folder, 'Session 2' before 'Session 10': a system gives them in any order. */
function inOrder(files: readonly ChosenFile[]): ChosenFile[] {
  const { compare } = new Intl.Collator('en', { numeric: true })
  return files.toSorted((a, b) => compare(a.name, b.name))
}

export function pastedText(text: string): ChosenFile[] {
  return text.trim() === '' ? [] : [{ name: 'Pasted text', file: new Blob([text]) }]
}

function fileOf(entry: FileSystemFileEntry): Promise<File> {
  return new Promise((resolve, reject) => entry.file(resolve, reject))
}

/** A browser gives them a hundred at a time. */
async function childrenOf(entry: FileSystemDirectoryEntry): Promise<FileSystemEntry[]> {
  const reader = entry.createReader()
  const all: FileSystemEntry[] = []
  for (;;) {
    const some = await new Promise<FileSystemEntry[]>((resolve, reject) => reader.readEntries(resolve, reject))
    if (some.length === 0) return all
    all.push(...some)
  }
}
