import { type AuditAction, type AuditEntry, TIERS, tierLabel } from '@lanternkeep/schema'
import { count } from '../../../lib/format.ts'

type Words = { who: string; whom: string; detail: AuditEntry['detail'] }

/** 'Ada set Mira's plan from Free to Premium' */
export function auditSentence({ actor, action, target, detail }: AuditEntry): string {
  const isHerself = actor.id !== null && actor.id === target?.id
  const who = withoutAddress(actor.name) || 'The server'
  const whom = withoutAddress(target?.name ?? '')
  if (action === 'owner' && isHerself) return `${who} became the owner`
  const sentence: ((words: Words) => string) | undefined = SENTENCES[action]
  // A server newer than this page may log acts that it has no sentence for.
  return sentence?.({ who, whom, detail }) ?? `${who}: ${action}${whom && ` (${whom})`}`
}

const SENTENCES: Record<AuditAction, (words: Words) => string> = {
  tier: ({ who, whom, detail }) => `${who} set ${whom}'s plan from ${plan(detail.from)} to ${plan(detail.to)}`,
  admin: ({ who, whom, detail }) =>
    detail.to === true ? `${who} gave ${whom} admin rights` : `${who} took admin rights from ${whom}`,
  blocked: ({ who, whom, detail }) => `${who} ${detail.to === true ? 'blocked' : 'unblocked'} ${whom}`,
  delete: ({ who, whom, detail }) => `${who} deleted ${whom}${withCampaigns(detail.campaigns)}`,
  restore: ({ who, whom }) => `${who} restored ${whom}`,
  purge: ({ who, whom, detail }) => `${who} removed ${whom} for good${withCampaigns(detail.campaigns)}`,
  'reset-link': ({ who, whom }) => `${who} made a password reset link for ${whom}`,
  owner: ({ who, whom }) => `${who} made ${whom} the owner`,
  version: ({ who, detail }) => `${who} set the version from ${detail.from} to ${detail.to}`,
  'feedback-delete': ({ who, whom }) => `${who} deleted feedback${quoted(whom)}`,
  'changelog-add': ({ who, whom }) => `${who} added the changelog entry${quoted(whom)}`,
  'changelog-edit': ({ who, whom }) => `${who} edited the changelog entry${quoted(whom)}`,
  'changelog-delete': ({ who, whom }) => `${who} deleted the changelog entry${quoted(whom)}`,
  'feature-add': ({ who, whom }) => `${who} added the planned feature${quoted(whom)}`,
  'feature-edit': ({ who, whom }) => `${who} edited the planned feature${quoted(whom)}`,
  'feature-delete': ({ who, whom }) => `${who} deleted the planned feature${quoted(whom)}`,
}

/** Names are stored as 'Mira Moss (mira@example.com)', or as the address alone. */
const WITH_ADDRESS = /^(.+) \(([^()\s]+@[^()\s]+)\)$/

function withoutAddress(name: string): string {
  return WITH_ADDRESS.exec(name)?.[1] ?? name
}

export function addressIn(name: string): string {
  return WITH_ADDRESS.exec(name)?.[2] ?? ''
}

function plan(value: unknown): string {
  const tier = TIERS.find((known) => known === value)
  return tier ? tierLabel({ tier }) : String(value)
}

function withCampaigns(campaigns: unknown): string {
  return typeof campaigns === 'number' && campaigns > 0 ? `, with ${count(campaigns, 'campaign')}` : ''
}

function quoted(title: string): string {
  return title && ` “${title}”`
}
