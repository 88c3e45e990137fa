import type { Page, PagesOptions, PagesSource } from './page.ts'
import { planPages } from './page-plan.ts'
import { sourceFor } from './readers-source.ts'
import { sessionPage } from './session-page.ts'

/**
 * A campaign as Markdown files with properties and `[[links]]`, which Obsidian opens as they are. One page a step, so a
 * caller can breathe between two. The same source gives the same pages.
 */
export function* campaignPages(source: PagesSource, options: PagesOptions): Generator<Page> {
  const shown = sourceFor(source, options.reader)
  const plan = planPages(shown, options)
  const page = (id: string, text: string): Page => ({ path: `${plan.pathOf(id)}.md`, text })
  for (const session of shown.sessions) yield page(session.id, sessionPage(session, plan))
}
