import type * as z from 'zod/mini'
import { labelInSentence, labelOfField } from './field-labels.ts'

type Issue = z.core.$ZodRawIssue

/**
 * What is wrong with a field, in a sentence that names it: 'Level must be at most 30'. A schema's own messages
 * ('Campaign name is required') are used unchanged.
 */
export function validationSentence(issue: Issue): string {
  const path = issue.path ?? []
  if (issue.code === 'unrecognized_keys') return `Unknown field ${issue.keys[0]}`
  if (path.length === 0 && issue.code === 'invalid_type') return `The request ${problemOf(issue)}`
  const subject = subjectOf(path)
  return isMissing(issue) ? `${subject} is required` : `${subject} ${problemOf(issue)}`
}

/** 'Level', or 'Inventory 2, quantity' for a field inside a list. */
function subjectOf(path: readonly PropertyKey[]): string {
  const [field] = path
  if (field === undefined) return 'The request'
  const index = path.find((part) => typeof part === 'number')
  const inner = path.findLast((part) => typeof part === 'string')
  const subject = `${labelOfField(String(field))}${index === undefined ? '' : ` ${index + 1}`}`
  return inner === undefined || inner === field ? subject : `${subject}, ${labelInSentence(inner)}`
}

/** Nothing was sent. A union that reads its kind from a field reports the whole object. */
function isMissing(issue: Issue): boolean {
  if (issue.code === 'too_small' && issue.origin === 'string') return Number(issue.minimum) === 1
  const isValue = ['invalid_type', 'invalid_value', 'invalid_union'].includes(issue.code)
  return isValue && (issue.input === undefined || issue.input === null)
}

function problemOf(issue: Issue): string {
  switch (issue.code) {
    case 'invalid_type':
      return `must be ${KINDS[issue.expected] ?? 'something else'}`
    case 'too_big':
      return limitOf(issue.origin, issue.maximum, 'at most')
    case 'too_small':
      return limitOf(issue.origin, issue.minimum, 'at least')
    case 'invalid_format':
      return FORMATS[issue.format] ?? 'is not valid'
    case 'not_multiple_of':
      return `must be a multiple of ${issue.divisor}`
    case 'invalid_value':
      return `must be ${choiceOf(issue.values)}`
    case 'invalid_union':
      return 'options' in issue && Array.isArray(issue.options) ? `must be ${choiceOf(issue.options)}` : 'is not valid'
    default:
      return 'is not valid'
  }
}

const KINDS: { readonly [expected: string]: string } = {
  string: 'text',
  number: 'a number',
  int: 'a whole number',
  boolean: 'true or false',
  array: 'a list',
  object: 'an object',
  record: 'an object',
}

const FORMATS: { readonly [format: string]: string } = {
  email: 'must be an email address',
  url: 'must be a web address',
  date: 'must be a date',
  datetime: 'must be a date and time',
}

function limitOf(origin: string, limit: number | bigint, bound: 'at most' | 'at least'): string {
  // A year has none.
  const written = limit < 10_000 ? String(limit) : limit.toLocaleString('en-US')
  if (origin === 'string') return `must be ${bound} ${written} characters`
  if (origin === 'array') return `must have ${bound} ${written} ${Number(limit) === 1 ? 'entry' : 'entries'}`
  return `must be ${bound} ${written}`
}

/** 'free, premium or elite' */
function choiceOf(values: readonly unknown[]): string {
  const words = values.map(String).filter(Boolean)
  const last = words.pop() ?? 'empty'
  return words.length > 0 ? `${words.join(', ')} or ${last}` : last
}
