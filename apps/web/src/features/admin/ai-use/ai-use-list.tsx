import { type AiUseLine, MOST_AI_USE_LINES } from '@lanternkeep/schema'
import { useAiUse } from '../../../data/remote/admin/ai-use.ts'
import { AdminList } from '../list/admin-list.tsx'
import { howMany } from '../list/how-many.ts'
import { holds } from '../users/deleted-accounts-filter.ts'
import { AiUseHead, AiUseRow } from './ai-use-row.tsx'
import { AiUseToday } from './ai-use-today.tsx'
import { personInWords, usageDayInWords } from './ai-use-words.ts'

const ROW_PX = 64

/** Who used how much AI on which day, the newest first. */
export function AiUseList({ search }: { search: string }) {
  const { data, error, retry } = useAiUse()
  const found = data?.lines.filter((line) => matchesLine(line, search))
  return (
    <>
      {data && <AiUseToday today={data.today} />}
      <AdminList
        label="AI Use"
        listing={{ items: found, error, retry }}
        search={search}
        keyOf={({ day, user }) => `${day} ${user?.id ?? ''}`}
        estimatePx={ROW_PX}
        head={<AiUseHead />}
        renderRow={(line) => <AiUseRow line={line} />}
        summary={summaryOf(found?.length ?? 0, data?.lines.length ?? 0, search !== '')}
        none={
          search === ''
            ? { title: 'No AI requests yet', text: 'AI requests are counted here by day, for 30 days.' }
            : { title: 'No results', text: 'Try a different search term' }
        }
      />
    </>
  )
}

function matchesLine(line: AiUseLine, search: string): boolean {
  return holds(search, personInWords(line.user), line.user?.email, usageDayInWords(line.day))
}

function summaryOf(amount: number, all: number, isSearch: boolean): string {
  if (all >= MOST_AI_USE_LINES && !isSearch)
    return `The newest ${howMany(all, 'line', { isSearch })} of the last 30 days`
  return `${howMany(amount, 'line', { isSearch })} · the last 30 days`
}
