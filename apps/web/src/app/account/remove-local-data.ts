/** The database chunk is loaded for it: logging out may be the first thing that is done. */
export async function removeLocalDataOf(accountKey: string): Promise<void> {
  const { removeLocalData } = await import('../../data/local/index.ts')
  await removeLocalData(accountKey)
}
