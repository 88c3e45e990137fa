import { renderSVG } from 'uqr'
import classes from './members.module.css'

/** Black on white in both schemes, because cameras read that best. */
export function QrCode({ text, label }: { text: string; label: string }) {
  const picture = renderSVG(text, { border: 3, blackColor: '#10141e', whiteColor: '#fffdf8' })
  return <img className={classes.qr} src={`data:image/svg+xml,${encodeURIComponent(picture)}`} alt={label} />
}
