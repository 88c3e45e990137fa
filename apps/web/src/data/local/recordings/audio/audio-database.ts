import { Dexie, type Table } from 'dexie'
import { keepDeleted } from '../../engine/account-databases.ts'
import type { Moment } from '../moments/moment.ts'
import type { StoredReview } from '../reviews/rows.ts'
import type { StoredLines, StoredSpelling, Transcription, TranscriptPart } from '../transcripts/rows.ts'

/** Ten minutes at most. It has its own header, so it can be played and transcribed alone. */
export type StoredSegment = {
  recordingId: string
  /** From 0, in the order of recording. */
  segment: number
  /** As the recorder reported it, codecs included. */
  mimeType: string
  startedAt: string
  /** Of the latest slice. */
  savedAt: string
  /** Milliseconds, bytes and loudness (0-255, one for each 100 ms) of the stored slices. */
  duration: number
  bytes: number
  peaks: Uint8Array
  slices: number
  /** Absent in what wasn't recorded here, and in recordings of earlier versions. */
  times?: ClockTime[]
}

/** What the clock said `position` milliseconds into a segment: at its beginning, and after each jump of the clock. */
export type ClockTime = { position: number; at: string }

/** The campaign and session of a recording, in case nothing else on this device knows them. */
export type AudioOrigin = { recordingId: string; campaignId: string; sessionNumber: number }

/** Something that happened during a recording. `isNamed`: a person gave it these words here. */
export type StoredMoment = Moment & { recordingId: string; isNamed?: boolean }

type StoredChunk = { recordingId: string; segment: number; seq: number; bytes: ArrayBuffer; at: string }

/** The audio of one account's recordings. It never leaves the device by itself, and is never stored in RxDB. */
export type AudioDatabase = Dexie & {
  segments: Table<StoredSegment, [string, number]>
  chunks: Table<StoredChunk, [string, number, number]>
  origins: Table<AudioOrigin, string>
  moments: Table<StoredMoment, [string, string]>
  /** Stored beside the audio they are made from. */
  transcriptions: Table<Transcription, string>
  transcriptParts: Table<TranscriptPart, [string, number]>
  transcriptLines: Table<StoredLines, [string, number]>
  spellings: Table<StoredSpelling, [string, string]>
  reviews: Table<StoredReview, string>
}

/** `durability`: a slice counts as saved only when it would survive a power cut. */
export function openAudioDatabase(account: string): AudioDatabase {
  const strict = new Dexie(audioName(account), { chromeTransactionDurability: 'strict' })
  const audio = keepDeleted(strict as AudioDatabase)
  audio.version(1).stores({
    segments: '[recordingId+segment], recordingId',
    chunks: '[recordingId+segment+seq], [recordingId+segment], recordingId',
  })
  audio.version(2).stores({
    origins: 'recordingId',
    transcriptions: 'recordingId',
    transcriptParts: '[recordingId+segment], recordingId',
  })
  audio.version(3).stores({
    moments: '[recordingId+id], recordingId',
    transcriptLines: '[recordingId+segment], recordingId',
    spellings: '[campaignId+heard], campaignId',
  })
  audio.version(4).stores({ reviews: 'recordingId' })
  return audio
}

export function audioName(account: string): string {
  return `lanternkeep-recordings-${account}`
}
