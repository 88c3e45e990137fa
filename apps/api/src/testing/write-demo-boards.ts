import { type Db, query, run } from '../storage/sql.ts'
import { DEMO_CHANGELOG, DEMO_FEATURES, DEMO_FEEDBACK } from './demo-world/boards.ts'
import { DEMO_PEOPLE } from './demo-world/people.ts'

/** Changelog, roadmap and feedback of the demo world; existing entries stay as they are. */
export async function writeDemoBoards(db: Db): Promise<void> {
  await db.transaction(async (tx) => {
    for (const { id, version, title, description, category, releaseDate } of DEMO_CHANGELOG.toReversed()) {
      const at = new Date(releaseDate).toISOString()
      const when = { release_date: releaseDate, released_at: at, created_at: at }
      const row = { id, version, title, description, category, ...when }
      await run(
        tx,
        query
          .insertInto('changelog_entry')
          .values(row)
          .onConflict((known) => known.column('id').doNothing()),
      )
    }
    for (const { id, title, description, status, priority, ...when } of DEMO_FEATURES) {
      const planned = { planned_quarter: when.plannedQuarter, planned_year: when.plannedYear }
      const row = { id, title, description, status, priority, ...planned, created_at: when.createdAt }
      await run(
        tx,
        query
          .insertInto('planned_feature')
          .values(row)
          .onConflict((known) => known.column('id').doNothing()),
      )
    }
    for (const { id, type, description, person, createdAt } of DEMO_FEEDBACK) {
      const row = { id, type, description, user_id: person ? DEMO_PEOPLE[person].id : null, created_at: createdAt }
      await run(
        tx,
        query
          .insertInto('feedback')
          .values(row)
          .onConflict((known) => known.column('id').doNothing()),
      )
    }
  })
}
