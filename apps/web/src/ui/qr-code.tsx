import { renderSVG } from 'uqr'
import classes from './qr-code.module.css'

/** Black on white in both schemes, because cameras read that best. Drawn here: no one else sees the text. */
export function QrCode({ text, label, small }: { text: string; label: string; small?: boolean }) {
  const picture = renderSVG(text, { border: 3, blackColor: '#10141e', whiteColor: '#fffdf8' })
  const source = `data:image/svg+xml,${encodeURIComponent(picture)}`
  return <img className={classes.qr} data-small={small || undefined} src={source} alt={label} />
}
