import type { User } from '@lanternkeep/schema'
import { Badge, Tabs, TextInput } from '@mantine/core'
import { useDebouncedValue } from '@mantine/hooks'
import {
  IconDatabase,
  IconHistory,
  IconMail,
  IconMessage2,
  IconSearch,
  IconServer2,
  IconSparkles,
  IconUsers,
} from '@tabler/icons-react'
import { useState } from 'react'
import { useFeedbackCount } from '../../data/remote/admin/admin-feedback.ts'
import { useHealth } from '../../data/remote/admin/health.ts'
import { useRegistration } from '../../data/remote/auth.ts'
import classes from './admin-tabs.module.css'
import { AiUseList } from './ai-use/ai-use-list.tsx'
import { AuditList } from './audit/audit-list.tsx'
import { FeedbackList } from './feedback/feedback-list.tsx'
import { OutboxList } from './mail/outbox-list.tsx'
import { troublesIn } from './server/health-words.ts'
import { ServerTab } from './server/server-tab.tsx'
import { StorageList } from './storage/storage-list.tsx'
import { UpgradeRequests } from './upgrades/upgrade-requests.tsx'
import { UserList } from './users/user-list.tsx'

const TABS = [
  { value: 'users', title: 'User Management', Icon: IconUsers, search: 'Search name, email or username' },
  { value: 'feedback', title: 'User Feedback', Icon: IconMessage2, search: 'Search type, text, email or name' },
  { value: 'ai', title: 'AI Use', Icon: IconSparkles, search: 'Search person, email or day' },
  { value: 'storage', title: 'Storage', Icon: IconDatabase, search: 'Search person or email' },
  { value: 'outbox', title: 'Outbox', Icon: IconMail, search: 'Search recipient or subject' },
  { value: 'audit', title: 'Audit', Icon: IconHistory, search: 'Search person or action' },
  { value: 'server', title: 'Server', Icon: IconServer2, search: '' },
] as const
type TabName = (typeof TABS)[number]['value']

const NOTHING_SEARCHED = Object.fromEntries(TABS.map(({ value }) => [value, ''])) as Record<TabName, string>
/** A pause in typing of this length starts the search. */
const PAUSE_MS = 250

export function AdminTabs({ me, initialTab = 'users' }: { me: User; initialTab?: TabName | undefined }) {
  const { data: registration } = useRegistration()
  const { data: feedbackCount } = useFeedbackCount(me.isOwner)
  const [tab, setTab] = useState<TabName>(initialTab)
  const [typed, setTyped] = useState(NOTHING_SEARCHED)
  const [searched] = useDebouncedValue(typed, PAUSE_MS)
  const hasOutbox = me.isOwner && registration?.sendsMail === false
  const { data: health } = useHealth(me.isOwner)
  const troubles = health ? troublesIn(health) : 0
  const isShown = { outbox: hasOutbox, server: me.isOwner } as Partial<Record<TabName, boolean>>
  const tabs = TABS.filter(({ value }) => isShown[value] !== false)
  const shown = tabs.find(({ value }) => value === tab) ?? TABS[0]
  const search = searched[shown.value].trim()
  return (
    <Tabs value={shown.value} onChange={(next) => setTab(next as TabName)} keepMounted={false} className={classes.root}>
      <div className={classes.bar}>
        <Tabs.List className={classes.list} aria-label="Admin Panel">
          {tabs.map(({ value, title, Icon }) => (
            <Tabs.Tab key={value} value={value} className={classes.tab} leftSection={<Icon size={20} aria-hidden />}>
              {title}
              {value === 'feedback' && feedbackCount ? <Waiting count={feedbackCount} /> : null}
              {value === 'server' && troubles > 0 && <Waiting count={troubles} />}
            </Tabs.Tab>
          ))}
        </Tabs.List>
        {shown.search && (
          <TextInput
            key={shown.value}
            className={classes.search}
            type="search"
            aria-label={shown.search}
            placeholder={shown.search}
            maxLength={200}
            leftSection={<IconSearch size={20} aria-hidden="true" />}
            value={typed[shown.value]}
            onChange={(event) => setTyped({ ...typed, [shown.value]: event.currentTarget.value })}
          />
        )}
      </div>
      <Tabs.Panel value={shown.value} className={classes.panel}>
        {shown.value === 'users' && <UpgradeRequests />}
        {shown.value === 'users' && <UserList me={me} search={search} />}
        {shown.value === 'feedback' && <FeedbackList search={search} />}
        {shown.value === 'ai' && <AiUseList search={search} />}
        {shown.value === 'storage' && <StorageList search={search} />}
        {shown.value === 'outbox' && <OutboxList search={search} />}
        {shown.value === 'audit' && <AuditList search={search} />}
        {shown.value === 'server' && <ServerTab />}
      </Tabs.Panel>
    </Tabs>
  )
}

function Waiting({ count }: { count: number }) {
  return (
    <Badge color="ember" variant="filled" className={classes.waiting}>
      {count}
    </Badge>
  )
}
