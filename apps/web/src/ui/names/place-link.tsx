import { placeId } from '@lanternkeep/schema'
import { useNames } from './names.ts'
import classes from './place-link.module.css'

/** The name of a place or faction, as a link to its page if it has one. */
export function PlaceLink({ name }: { name: string }) {
  const { names, onOpen } = useNames()
  const id = placeId(name)
  const place = onOpen && names.find((each) => each.id === id)
  if (!place) return name
  return (
    <button type="button" className={classes.link} onClick={() => onOpen(place)}>
      {name}
    </button>
  )
}
