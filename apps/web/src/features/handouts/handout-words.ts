/** Who sees it, in words (never by color alone). */
export function whoSeesIt(isShown: boolean, online: boolean): string {
  if (!isShown) return 'Only you can see it'
  return online ? 'Players can see it' : 'Shown. Phones get it when you’re online.'
}
