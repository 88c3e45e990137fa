/** Who sees it, in words (never by colour alone). */
export function whoSeesIt(isShown: boolean, online: boolean): string {
  if (!isShown) return 'Only you see it'
  return online ? 'The players see it' : 'Shown: the phones get it when you are online again'
}
