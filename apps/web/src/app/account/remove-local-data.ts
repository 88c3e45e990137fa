/** Loads the database chunk first: logging out may be the first thing a person does. */
export async function removeLocalDataOf(accountKey: string): Promise<void> {
  const { removeLocalData } = await import('../../data/local/store/database.ts')
  await removeLocalData(accountKey)
}
