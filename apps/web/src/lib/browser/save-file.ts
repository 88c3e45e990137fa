/** The browser saves the file among the downloads, or asks where to. */
export function saveFile(file: Blob, name: string): void {
  const link = document.createElement('a')
  link.href = URL.createObjectURL(file)
  link.download = name
  document.body.append(link)
  link.click()
  link.remove()
  // If the URL is revoked at once, some browsers save an empty file.
  window.setTimeout(() => URL.revokeObjectURL(link.href), 60_000)
}
