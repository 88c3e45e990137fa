import { AUDIT_ACTIONS, type AuditAction, type AuditEntry, TIERS, tierLabel } from '@lanternkeep/schema'
import { count } from '../../../lib/format.ts'

type Words = { who: string; targetName: string; detail: AuditEntry['detail'] }

/** 'Ada set Mira's plan from Free to Premium' */
export function auditSentence({ actor, action, target, detail }: AuditEntry): string {
  const isHerself = actor.id !== null && actor.id === target?.id
  const who = withoutAddress(actor.name) || 'The server'
  const targetName = withoutAddress(target?.name ?? '')
  if (action === 'owner' && isHerself) return `${who} became the owner`
  if (action === 'delete' && isHerself) return `${who} deleted their own account${withCampaigns(detail.campaigns)}`
  if (action === 'restore' && isHerself) return `${who} took their account back`
  const known = AUDIT_ACTIONS.find((each) => each === action)
  const sentence = known && SENTENCES[known]
  // A server newer than this page may log acts that it has no sentence for.
  return sentence?.({ who, targetName, detail }) ?? `${who}: ${action}${targetName && ` (${targetName})`}`
}

const SENTENCES: Record<AuditAction, (words: Words) => string> = {
  tier: ({ who, targetName, detail }) =>
    `${who} set ${targetName}'s plan from ${plan(detail.from)} to ${plan(detail.to)}`,
  admin: ({ who, targetName, detail }) =>
    detail.to === true ? `${who} gave ${targetName} admin rights` : `${who} took admin rights from ${targetName}`,
  blocked: ({ who, targetName, detail }) => `${who} ${detail.to === true ? 'blocked' : 'unblocked'} ${targetName}`,
  delete: ({ who, targetName, detail }) => `${who} deleted ${targetName}${withCampaigns(detail.campaigns)}`,
  restore: ({ who, targetName }) => `${who} restored ${targetName}`,
  purge: ({ who, targetName, detail }) => `${who} removed ${targetName} for good${withCampaigns(detail.campaigns)}`,
  'reset-link': ({ who, targetName }) => `${who} made a password reset link for ${targetName}`,
  owner: ({ who, targetName }) => `${who} made ${targetName} the owner`,
  'two-factor-required': ({ who, detail }) =>
    detail.to === true ? `${who} required two-factor of all admins` : `${who} stopped requiring two-factor of admins`,
  'two-factor-off': ({ who, targetName }) => `${who} turned off two-factor for ${targetName}`,
  version: ({ who, detail }) => `${who} set the version from ${detail.from} to ${detail.to}`,
  'feedback-delete': ({ who, targetName }) => `${who} deleted feedback${quoted(targetName)}`,
  'changelog-add': ({ who, targetName }) => `${who} added the changelog entry${quoted(targetName)}`,
  'changelog-edit': ({ who, targetName }) => `${who} edited the changelog entry${quoted(targetName)}`,
  'changelog-delete': ({ who, targetName }) => `${who} deleted the changelog entry${quoted(targetName)}`,
  'feature-add': ({ who, targetName }) => `${who} added the planned feature${quoted(targetName)}`,
  'feature-edit': ({ who, targetName }) => `${who} edited the planned feature${quoted(targetName)}`,
  'feature-delete': ({ who, targetName }) => `${who} deleted the planned feature${quoted(targetName)}`,
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
