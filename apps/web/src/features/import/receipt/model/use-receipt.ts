import { useEffect, useMemo, useState } from 'react'
import {
  furtherDocuments,
  type ImportChoices,
  type ImportTarget,
  linkNames,
  type Wanted,
} from '../../../../data/local/imports/index.ts'
import type { Found } from '../../reading/use-reading.ts'
import { asWritten, sessionNumbers } from './as-written.ts'
import { type Edit, editedThing } from './editable-fields.ts'
import { countsOf, type FoundRow, type ReceiptRow, receiptRows } from './receipt-rows.ts'

/** What becomes of things that are there already. */
export type ForDuplicates = 'both' | 'mine' | 'file'
export type Receipt = ReturnType<typeof useReceipt>

/** What was found, and what a person wants of it. Nothing is written yet. */
export function useReceipt(found: Found, target: ImportTarget, start: Pick<ImportChoices, 'target'>) {
  const [choices, setChoices] = useState<ImportChoices>({ ...start, pagesBecome: 'sessions', keepsRest: true })
  const [forDuplicates, setForDuplicates] = useState<ForDuplicates>('mine')
  const [left, setLeft] = useState<ReadonlySet<number>>(NONE)
  const [edits, setEdits] = useState<ReadonlyMap<number, Edit>>(NO_EDITS)
  const { target: where, pagesBecome, keepsRest } = choices
  const [rows, setRows] = useState<readonly ReceiptRow[]>(NO_ROWS)
  useEffect(() => {
    let isGone = false
    void receiptRows(found, target, { target: where, pagesBecome, keepsRest }).then((read) => {
      if (!isGone) setRows(read)
    })
    return () => {
      isGone = true
    }
  }, [found, target, where, pagesBecome, keepsRest])
  const counts = useMemo(() => countsOf(rows), [rows])
  const wantedRows = useMemo(
    () => new Set(rows.filter(({ found }) => found && !left.has(found.index) && !staysOut(found, forDuplicates))),
    [rows, left, forDuplicates],
  )
  const wantedThings = useMemo(() => [...wantedRows].flatMap((row) => row.found?.thing ?? []), [wantedRows])
  const nameOf = useMemo(() => linkNames(target, wantedThings, { target: where }), [target, wantedThings, where])
  const numbers = useMemo(() => {
    const added = [...wantedRows].filter(({ found }) => !(found?.duplicate && forDuplicates === 'file'))
    return sessionNumbers(
      added.flatMap((row) => row.found?.thing ?? []),
      target,
    )
  }, [wantedRows, forDuplicates, target])
  const furtherCount = useMemo(() => {
    const shared = { target: where, pagesBecome, keepsRest }
    return wantedThings.reduce((sum, thing) => sum + furtherDocuments(thing, shared), 0)
  }, [wantedThings, where, pagesBecome, keepsRest])
  const isWanted = (row: ReceiptRow) => wantedRows.has(row)
  return {
    /** Until they are ready, there are none. */
    isPending: rows === NO_ROWS,
    /** Whether a person put something right, or left something out. */
    isChanged: edits.size + left.size > 0,
    rows,
    counts,
    choices,
    forDuplicates,
    wantedCount: wantedRows.size,
    /** Documents that are written besides, for what doesn't fit. */
    furtherCount,
    nameOf,
    isWanted,
    /** Nothing that a person could check: the answer for all that is here already decides. */
    isLeftOut: (found: FoundRow) => staysOut(found, forDuplicates),
    /** With what a person put right and chose. */
    thingOf: ({ thing, index }: FoundRow) => {
      const { fields } = asWritten(thing, { choices, nameOf, numbers })
      return editedThing({ ...thing, fields }, edits.get(index))
    },
    choose: (patch: Partial<ImportChoices>) => setChoices((before) => ({ ...before, ...patch })),
    setForDuplicates,
    setLeftOut: (index: number, isLeftOut: boolean) => {
      setLeft((before) =>
        isLeftOut ? new Set([...before, index]) : new Set([...before].filter((each) => each !== index)),
      )
    },
    edit: (index: number, patch: Edit) => {
      setEdits((before) => new Map(before).set(index, { ...before.get(index), ...patch }))
    },
    wanted: (): Wanted[] => {
      return rows.flatMap((row) => {
        if (!row.found || !isWanted(row)) return []
        const { index, duplicate } = row.found
        const thing = editedThing(row.found.thing, edits.get(index))
        return [duplicate && forDuplicates === 'file' ? { thing, replaces: duplicate } : { thing }]
      })
    },
  }
}

function staysOut({ duplicate, repeats }: FoundRow, forDuplicates: ForDuplicates): boolean {
  return repeats ? forDuplicates !== 'both' : duplicate !== undefined && forDuplicates === 'mine'
}

const NO_ROWS: readonly ReceiptRow[] = []
const NONE: ReadonlySet<number> = new Set()
const NO_EDITS: ReadonlyMap<number, Edit> = new Map()
