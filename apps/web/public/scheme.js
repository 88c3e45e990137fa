// Runs before the first paint, so that a dark screen stays dark while the app loads.
{
  let dark = false
  try {
    dark = localStorage.getItem('darkMode') === 'true'
  } catch {
    // Storage is not available: the default scheme stays.
  }
  const root = document.documentElement
  root.dataset.mantineColorScheme = dark ? 'dark' : 'light'
  root.classList.toggle('dark', dark)
  root.style.backgroundColor = dark ? '#10141e' : '#f5efe2'
}
