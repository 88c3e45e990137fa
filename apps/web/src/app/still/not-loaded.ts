/** In place of the app, whose code didn't arrive. Tries again when asked to, and once when the network is back. */
export function showNotLoaded(root: HTMLElement, retry: () => void): void {
  const words = document.createElement('p')
  words.textContent = 'Lanternkeep couldn’t be loaded. It opens once you’re back online.'
  const button = document.createElement('button')
  button.type = 'button'
  button.textContent = 'Try again'
  const place = document.createElement('main')
  Object.assign(place.style, { display: 'grid', gap: '1rem', padding: '4rem 1rem', placeItems: 'center' })
  Object.assign(button.style, { font: 'inherit', minHeight: '2.75rem', padding: '0 1rem' })
  place.append(words, button)
  root.replaceChildren(place)
  const trying = new AbortController()
  const tryAgain = () => {
    trying.abort()
    retry()
  }
  button.addEventListener('click', tryAgain, { signal: trying.signal })
  window.addEventListener('online', tryAgain, { signal: trying.signal })
}
