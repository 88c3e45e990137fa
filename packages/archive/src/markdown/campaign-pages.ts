import { characterPage } from './character-page.ts'
import { handoutPage } from './handout-page.ts'
import { indexPage } from './index-page.ts'
import type { Page, PagesOptions, PagesSource } from './page.ts'
import { type PagePlan, planPages } from './page-plan.ts'
import { namersByPlace, placePage } from './place-page.ts'
import { prepPage } from './prep-pages.ts'
import { sourceFor } from './readers-source.ts'
import { sessionPage } from './session-page.ts'
import type { Picture, Writing } from './writing.ts'

/**
 * A campaign as Markdown files with properties and `[[links]]`, which Obsidian opens as they are. One page a step, so a
 * caller can breathe between two. The same source gives the same pages.
 */
export function* campaignPages(source: PagesSource, options: PagesOptions): Generator<Page> {
  const shown = sourceFor(source, options.reader)
  const plan = planPages(shown, options)
  const writing = writingInFolder(plan, options, '../')
  const page = ({ id }: { id: string }, text: string): Page => ({ path: `${plan.pathOf(id)}.md`, text })
  yield { path: `${plan.index}.md`, text: indexPage(shown, plan, writingInFolder(plan, options, '')) }
  for (const session of shown.sessions) yield page(session, sessionPage(session, writing))
  for (const character of shown.characters) yield page(character, characterPage(character, writing))
  for (const handout of shown.handouts) yield page(handout, handoutPage(handout, writing))
  for (const thing of shown.prep) yield page(thing, prepPage(thing, writing))
  const namers = namersByPlace(shown)
  for (const place of plan.places) yield page(place, placePage(place, namers.get(place.id) ?? [], writing))
}

/** `up` leads from the page to the folder that the pictures' paths begin at. */
function writingInFolder({ links, pathOf }: PagePlan, options: PagesOptions, up: string): Writing {
  const fileOf = (picture: Picture) => {
    if ('drawing' in picture) return options.mapOf?.(picture.drawing)
    return picture.image === undefined ? undefined : options.pictureOf?.(picture.image)
  }
  const pictureAt = (picture: Picture) => {
    const path = fileOf(picture)
    return path === undefined ? undefined : up + path.split('/').map(encodedName).join('/')
  }
  return { links, pathOf, pictureAt, isGm: options.reader.role === 'gm' }
}

/** Brackets would end the address. */
function encodedName(name: string): string {
  return encodeURIComponent(name).replaceAll('(', '%28').replaceAll(')', '%29')
}
