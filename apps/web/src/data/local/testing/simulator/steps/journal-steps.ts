import { pick, type RandomInt, type Recording, type Session } from '@lanternkeep/schema'
import { CAMPAIGN, tokensIn } from '@lanternkeep/sync/simulator'
import type { Editing, Shareable } from '../../../../../features/sessions/editor/saving/save-from-editor.ts'
import type { SessionForm } from '../../../../../features/sessions/editor/saving/session-form.ts'
import { hasBody } from '../../../campaign/tombstones.ts'
import type { LocalDb } from '../../../store/local-db.ts'
import type { PageExports } from '../../browser/pages.ts'
import { type Device, storedOn } from '../device.ts'
import { GM_DEVICES, type World } from '../world.ts'
import { die } from './device-steps.ts'
import { campaignOn, type JournalForm, openForm, sessionsOn } from './journal-form.ts'
import { doOn, isGmHere, type Moment } from './person-steps.ts'

type Page = { app: PageExports; db: LocalDb }
type Tap = (page: Page, moment: Moment) => unknown
/** A session's editor that is open, with what its fields show. */
type Opened = { form: JournalForm; editing: Editing }
type FormTap = (page: Page, moment: Moment, opened: Opened) => unknown

/** The editor that each page shows. */
const shown = new WeakMap<LocalDb, JournalForm>()

const LONGEST_PAUSE_MS = 400
const TEXTS = ['gmNotes', 'gmNotes', 'aiNotes', 'summary', 'summary', 'recap', 'keyTopics', 'partyLocation'] as const
const SHAREABLE = ['summary', 'recap'] as const
const SECRET = /\bgm-/
type Text = (typeof TEXTS)[number]

/** A GM opens a session, types, saves, shares, deletes or leaves it; a transcript arrives; a deleted one is restored. */
export function journal(moment: Moment): void {
  const { world, random } = moment
  const isGms = random(0, 3) > 0
  const device = isGms ? pick(world.devices.slice(0, GM_DEVICES), random) : moment.device
  doOn({ world, device }, async (page) => {
    for (let taps = random(2, 8); taps > 0 && device.page?.db === page.db; taps -= 1) {
      if (!isGmHere(device, page.db)) return
      await tapOnce(page, { ...moment, device })
      await world.time.sleep(random(0, 1) === 0 ? random(0, 5) : random(0, LONGEST_PAUSE_MS))
    }
  })
}

async function tapOnce(page: Page, moment: Moment): Promise<void> {
  const form = shown.get(page.db)
  const editing = form?.editing()
  const [formTap, tap] = [pick(FORM_TAPS, moment.random), pick(TAPS, moment.random)]
  if (form && editing) await formTap(page, moment, { form, editing })
  else await tap(page, moment)
}

const open: Tap = async (page, { device, random }) => {
  const sessions = sessionsOn(device)
  const isNew = sessions.length === 0 || random(0, 9) === 0
  await show(page, device, isNew ? undefined : pick(sessions, random).id)
}

async function show(page: Page, device: Device, sessionId?: string): Promise<void> {
  shown.get(page.db)?.close()
  shown.set(page.db, await openForm(page, device, sessionId))
}

const leave: FormTap = ({ db }, _, { form }) => {
  form.close()
  shown.delete(db)
}

const type: FormTap = (_, { world, random }, { form, editing }) => {
  for (let words = random(1, 3); words > 0; words -= 1) {
    const field = pick(TEXTS, random)
    const word = newWord(world, isSecret(field, form.session(), random))
    world.journal.unstored.add(word)
    editing.change({ [field]: withWord(editing.latest.current[field], word, random) })
  }
}

/** What players may read is written for them. */
function isSecret(field: Text, session: Session | undefined, random: RandomInt): boolean {
  if (field !== 'summary' && field !== 'recap') return true
  return !session?.shared[field] && random(0, 2) === 0
}

function newWord({ ledger, journal }: World, isSecretWord: boolean): string {
  const word = ledger.token(isSecretWord ? 'gm' : 'w')
  journal.typed.add(word)
  return word
}

function withWord(text: string, word: string, random: RandomInt): string {
  const pieces = text.split(/(?<=\s)(?=\S)/)
  const at = random(0, pieces.length)
  if (text === '') return word
  if (at === pieces.length || random(0, 2) === 0) return text + pick([' ', ' ', '. ', '\n', '\n\n'], random) + word
  return pieces.toSpliced(at, 0, `${word} `).join('')
}

const strike: FormTap = (_, { world, random }, { form, editing }) => {
  const field = pick(TEXTS, random)
  const pieces = editing.latest.current[field].split(/(?<=\s)(?=\S)/)
  const at = random(0, pieces.length - 1)
  world.journal.shortened.add(`${form.sessionId} ${field}`)
  for (const word of tokensIn(pieces[at])) {
    world.journal.struck.add(word)
    world.journal.unstored.delete(word)
  }
  editing.change({ [field]: pieces.toSpliced(at, 1).join('') })
}

const save: FormTap = (page, moment, { form, editing }) => {
  const session = form.session()
  if (!session) return attempt(moment.world, create(page, moment.device, { form, editing }))
  const [open] = openSecrets(session, editing.form)
  if (open) return attempt(moment.world, page.app.takeBackFromEditor(page.db, session, open))
  const saving = () => attempt(moment.world, page.app.saveFromEditor(page.db, { session, editing }))
  void saving()
  // The tab crashes, or the button is pressed twice.
  if (moment.random(0, 5) === 0) die(moment)
  else if (moment.random(0, 3) === 0) void saving()
}

async function create({ app, db }: Page, device: Device, { form, editing }: Opened): Promise<void> {
  let createdId = ''
  const onCreated = (id: string) => {
    createdId = id
  }
  await app.createFromEditor(db, campaignOn(device), { editing, store: form.store, onCreated })
  if (shown.get(db) === form) await show({ app, db }, device, createdId)
}

const share: FormTap = ({ app, db }, { world, random }, { form, editing }) => {
  const session = form.session()
  const text = pick(SHAREABLE, random)
  if (!session) return
  if (session.shared[text]) return attempt(world, app.takeBackFromEditor(db, session, text))
  if (!editing.form[text].trim() || SECRET.test(editing.form[text])) return
  void attempt(world, app.shareFromEditor(db, { session, editing }, text))
}

const discard: FormTap = (page, moment, { form, editing }) => {
  const kept = tokensIn(editing.base)
  for (const word of tokensIn(editing.form)) if (!kept.has(word)) moment.world.journal.unstored.delete(word)
  form.store.drop()
  leave(page, moment, { form, editing })
}

const remove: FormTap = async ({ app, db }, moment, { form, editing }) => {
  const session = form.session()
  if (!session) return
  await app.deleteFromEditor(db, { session, editing })
  form.store.drop()
  leave({ app, db }, moment, { form, editing })
}

const exit: FormTap = async (page, moment, opened) => {
  await saveTyped(page, moment.device)
  leave(page, moment, opened)
}

/** What a person saves before they leave for good. */
export async function saveAtLast(page: Page, device: Device): Promise<void> {
  shown.get(page.db)?.close()
  shown.delete(page.db)
  await saveTyped(page, device)
}

/** As Save & Exit does, once what players may not read of it isn't shared any more. */
async function saveTyped({ app, db }: Page, device: Device): Promise<void> {
  for (const { sessionId = '', form } of app.draftsIn(db.account, CAMPAIGN)) {
    for (const text of SHAREABLE) {
      const session = await app.readSession(db, sessionId)
      if (session && openSecrets(session, form).includes(text)) await app.takeBackFromEditor(db, session, text)
    }
  }
  await app.saveDrafts(db, campaignOn(device), app.now())
}

/** The texts that players may read and that have words in the form that they may not. */
function openSecrets({ shared }: Session, form: SessionForm): Shareable[] {
  return SHAREABLE.filter((text) => shared[text] && SECRET.test(form[text]))
}

const summarize: Tap = async ({ app, db }, { world, device, random }) => {
  const sessions = sessionsOn(device)
  if (sessions.length === 0) return
  const session = pick(sessions, random)
  const mark = world.newMark()
  if (random(0, 1) === 0) {
    const word = () => newWord(world, random(0, 1) === 0)
    const summarized = { summary: word(), keyTopics: newWord(world, true), partyLocation: newWord(world, true) }
    return app.addSummary(db, session.id, mark, summarized as never)
  }
  const at = app.now()
  const recording = { id: mark, campaignId: CAMPAIGN, startTime: at, lastSaveTime: at } as Recording
  return app.addTranscript(db, { mark, recording, session, text: newWord(world, true) })
}

const restore: Tap = async ({ app, db }, { device, random }) => {
  const deleted = storedOn(device, 'sessions').filter((each) => each._deleted && hasBody(each))
  if (deleted.length > 0) await app.restoreFromTrash(db, { collection: 'sessions', id: pick(deleted, random).id })
}

const TAPS: Tap[] = [open, open, open, open, open, summarize, restore, restore]
const FORM_TAPS: FormTap[] = [
  ...[type, type, type, type, type, type, type],
  ...[save, save, save, save, strike, strike, share, share],
  ...[leave, discard, remove, exit],
  (page, moment) => summarize(page, moment),
  (page, moment) => restore(page, moment),
]

/** What the buttons of the form report in a toast. */
const REPORTED =
  /is being saved already|has changed the same words|^No sessions document|was cleared|StorageLost|CONFLICT/

async function attempt({ faults }: World, work: Promise<unknown>): Promise<void> {
  try {
    await work
  } catch (error) {
    const { message, stack } = error as Error
    if (!REPORTED.test(message))
      faults.push(`the journal failed: ${message} ${stack?.split('\n').slice(1, 4).join(' ')}`)
  }
}
