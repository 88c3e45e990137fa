import { text } from './columns.ts'

/** What several processes share, and images in the database. */
export const PROCESSES = [
  `create table listening (
    person ${text} not null,
    process ${text} not null,
    until ${text} not null,
    primary key (person, process)
  )`,
  'create index listening_until on listening (until)',

  `create table lease (
    name ${text} primary key,
    process ${text} not null,
    until ${text} not null
  )`,

  `create table limit_window (
    key ${text} primary key,
    times ${text} not null,
    until ${text} not null
  )`,
  'create index limit_window_until on limit_window (until)',

  `create table unused_image (
    id ${text} primary key,
    since ${text} not null,
    removing_until ${text}
  )`,
  'create index unused_image_since on unused_image (since)',

  `create table blob (
    id ${text} primary key,
    bytes bytea not null
  )`,
]
