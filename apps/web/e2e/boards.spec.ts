import type { ChangelogEntry, Feedback, PlannedFeature } from '@lanternkeep/schema'
import type { Locator, Page } from '@playwright/test'
import {
  type Account,
  type Device,
  expect,
  goOffline,
  goOnline,
  keptOnDevice,
  registerUser,
  reload,
  type Server,
  signIn,
  test,
} from './testing/index.ts'

const ENTRY = {
  version: '1.1.0',
  title: 'Dice for everybody',
  description: 'Roll from your phone.\nAll seven dice.',
  category: 'feature',
  releaseDate: '2026-11-20',
}
const IDEA = { title: 'Larger type', description: 'For reading\nacross the table.', status: 'unplanned' }
const COPIES = { Changelog: 'lk:copy:/api/changelog', 'Planned Features': 'lk:copy:/api/planned-features' }
type Board = keyof typeof COPIES
const AS_OF = /As of \w{3} \d{1,2}, \d{2}:\d{2}/

const addEntry = (admin: Account, change: Partial<typeof ENTRY> = {}) =>
  admin.api.post<ChangelogEntry>('/api/changelog', { ...ENTRY, ...change })
const addFeature = (admin: Account, change: object = {}) =>
  admin.api.post<PlannedFeature>('/api/planned-features', { ...IDEA, ...change })

/** From the menu. */
async function open(page: Page, board: Board): Promise<void> {
  await page.getByRole('button', { name: board }).click()
  await expect(page.getByRole('heading', { name: board, level: 1 })).toBeVisible()
}

/** A list shows from its copy while it is fetched: this waits for the fetch. The copy must have been forgotten. */
async function openFetched(page: Page, board: Board): Promise<void> {
  await open(page, board)
  await isKept(page, board)
}

async function isKept(page: Page, board: Board): Promise<void> {
  await page.waitForFunction((copy) => localStorage.getItem(copy) !== null, COPIES[board])
}

async function forgetCopies(page: Page): Promise<void> {
  await page.evaluate((copies) => {
    for (const copy of copies) localStorage.removeItem(copy)
  }, Object.values(COPIES))
}

async function openFeedback(page: Page): Promise<Locator> {
  await page.getByRole('button', { name: 'Feedback', exact: true }).click()
  const dialog = page.getByRole('dialog', { name: 'Feedback' })
  await expect(dialog.getByLabel('Description')).toBeFocused()
  return dialog
}

const toast = (page: Page) => page.getByRole('region', { name: 'Notifications' }).locator('output')

test('a guest sends anonymous feedback; what is too short, too long or can’t be sent now is explained', async ({
  server,
  owner,
  device,
}) => {
  const { page, context } = await device()
  await page.goto('/')
  await test.step('too short and too long texts are explained', () => sendAnonymously(page, owner))
  await test.step("feedback that couldn't be sent says so and stays; offline it waits for the person", () => {
    return sendLater({ page, context }, server, owner)
  })
})

async function sendAnonymously(page: Page, owner: Account): Promise<void> {
  const dialog = await openFeedback(page)
  await expect(dialog.getByLabel('Type').locator('option')).toHaveText(['Feature Request', 'Issue / Bug', 'Other'])
  await expect(dialog.getByText('You’re not logged in, so this is sent anonymously.')).toBeVisible()
  const description = dialog.getByLabel('Description')
  const submit = dialog.getByRole('button', { name: 'Submit' })

  await description.fill('Too short')
  await submit.click()
  await expect(dialog.getByText('Please provide at least 10 characters')).toBeVisible()
  await expect(dialog.getByText('9 / 1000')).toBeVisible()
  await description.fill('x'.repeat(1001))
  await expect(dialog.getByText('Description is too long')).toBeVisible()
  await expect(dialog.getByText('1001 / 1000, 1 too many')).toBeVisible()
  await submit.click()
  expect(await owner.api.get('/api/admin/feedback')).toEqual([])

  await dialog.getByLabel('Type').selectOption('Issue / Bug')
  await description.fill('The <b>dice</b> fell\noff the table.')
  await submit.click()
  await expect(toast(page)).toContainText('Feedback Submitted')
  await expect(toast(page)).toContainText('Thank you for your feedback!')
  await expect(dialog).toBeHidden()
  const sent = await owner.api.get<Feedback[]>('/api/admin/feedback')
  expect(sent).toMatchObject([{ type: 'Issue / Bug', description: 'The <b>dice</b> fell\noff the table.' }])
  expect(sent[0]).not.toHaveProperty('userId')

  const again = await openFeedback(page)
  await expect(again.getByLabel('Description')).toHaveValue('')
  await expect(again.getByLabel('Type')).toHaveValue('Feature Request')
  await again.getByRole('button', { name: 'Cancel' }).click()
  await expect(again).toBeHidden()
}

async function sendLater({ page, context }: Device, server: Server, owner: Account): Promise<void> {
  const dialog = await openFeedback(page)
  await dialog.getByLabel('Description').fill('A map of the harbour, please.')
  await server.kill()
  await dialog.getByRole('button', { name: 'Submit' }).click()
  await expect(toast(page)).toContainText('Error')
  await expect(toast(page)).toContainText('Failed to submit feedback')
  await expect(dialog.getByRole('alert')).toContainText('Can’t reach the server.')
  await expect(dialog.getByLabel('Description')).toHaveValue('A map of the harbour, please.')

  await goOffline(context)
  await expect(dialog.getByText('You’re offline')).toBeVisible()
  await expect(dialog.getByRole('button', { name: 'Submit' })).toBeDisabled()
  await server.restart()
  await goOnline(context)
  await dialog.getByRole('button', { name: 'Submit' }).click()
  await expect(toast(page)).toContainText('Feedback Submitted')
  const sent = (await owner.api.get<Feedback[]>('/api/admin/feedback')).map(({ description }) => description)
  expect(sent.filter((text) => text === 'A map of the harbour, please.')).toHaveLength(1)
}

test("feedback from inside a campaign includes the name; an accidental close keeps it, Cancel doesn't", async ({
  owner,
  gm,
  device,
}) => {
  await gm.api.post('/api/campaigns', { id: crypto.randomUUID(), name: 'Saltmere' })
  const { page } = await device()
  await signIn(page, gm)
  await page.getByRole('button', { name: 'Load Campaign' }).click()
  await page.getByRole('button', { name: 'Load Campaign Saltmere' }).click()
  await expect(page.getByRole('heading', { name: 'Saltmere', level: 1 })).toBeVisible()

  const dialog = await openFeedback(page)
  await dialog.getByLabel('Type').selectOption('Other')
  await dialog.getByLabel('Description').fill('The bells were a joy.')
  await page.keyboard.press('Escape')
  await expect(dialog).toBeHidden()
  await reload(page)
  await openFeedback(page)
  await expect(dialog.getByLabel('Description')).toHaveValue('The bells were a joy.')
  await expect(dialog.getByLabel('Type')).toHaveValue('Other')
  await expect(dialog.getByText(`Sent with your name and ${gm.email}`)).toBeVisible()
  await dialog.getByRole('button', { name: 'Submit' }).click()
  await expect(dialog).toBeHidden()
  expect(await owner.api.get('/api/admin/feedback')).toMatchObject([
    { type: 'Other', description: 'The bells were a joy.', userName: 'Gwen Example', userEmail: gm.email },
  ])

  await openFeedback(page)
  await dialog.getByLabel('Description').fill('On second thought, never mind.')
  await dialog.getByRole('button', { name: 'Cancel' }).click()
  await expect(dialog).toBeHidden()
  await openFeedback(page)
  await expect(dialog.getByLabel('Description')).toHaveValue('')
})

test('an admin edits the changelog, others read it on their devices, and plans move from column to column', async ({
  owner,
  device,
}) => {
  await addEntry(owner, { version: '1.0.0', title: 'The lantern is lit', releaseDate: '2026-06-20' })
  const { page } = await device()
  const reader = await device()
  await signIn(page, owner)
  await test.step('an admin edits the changelog; others read it on their devices and change nothing', () => {
    return editChangelog(page, reader.page)
  })
  await test.step('an admin plans by keyboard alone, and moves a feature from column to column', () =>
    planByKeyboard(page))
})

async function editChangelog(page: Page, reader: Page): Promise<void> {
  await open(page, 'Changelog')
  await page.getByRole('button', { name: 'Add Entry' }).click()
  const dialog = page.getByRole('dialog', { name: 'Add Entry' })
  await dialog.getByRole('button', { name: 'Create' }).click()
  for (const what of ['Version', 'Title', 'Description', 'Release date'])
    await expect(dialog.getByText(`${what} is required`)).toBeVisible()
  await expect(dialog.getByLabel('Version')).toBeFocused()

  await dialog.getByLabel('Version').fill(ENTRY.version)
  await dialog.getByLabel('Release date').fill(ENTRY.releaseDate)
  await dialog.getByLabel('Title').fill(ENTRY.title)
  await dialog.getByLabel('Description').fill(ENTRY.description)
  await dialog.getByLabel('Category').selectOption('Improvement')
  await dialog.getByRole('button', { name: 'Create' }).click()
  await expect(toast(page)).toContainText('Changelog entry created')
  await expect(page.getByRole('article').first()).toHaveAccessibleName(ENTRY.title)
  const entry = page.getByRole('article', { name: ENTRY.title })
  await expect(entry).toContainText('Improvement')
  await expect(entry).toContainText('Nov 20, 2026')
  await expect(entry.getByText(ENTRY.description)).toHaveCSS('white-space', /pre-wrap|preserve/)

  await reader.goto('/')
  await open(reader, 'Changelog')
  await expect(reader.getByRole('article')).toHaveCount(2)
  await expect(reader.getByRole('button', { name: /Add|Edit|Delete/ })).toHaveCount(0)

  await entry.getByRole('button', { name: `Edit ${ENTRY.title}` }).click()
  const editing = page.getByRole('dialog', { name: 'Edit Entry' })
  await expect(editing.getByLabel('Release date')).toHaveValue(ENTRY.releaseDate)
  await editing.getByLabel('Title').fill('Seven dice')
  await editing.getByRole('button', { name: 'Update' }).click()
  await expect(toast(page)).toContainText('Changelog entry updated')
  await expect(page.getByRole('article').first()).toHaveAccessibleName('Seven dice')

  await page.getByRole('button', { name: 'Delete The lantern is lit' }).click()
  const confirm = page.getByRole('dialog', { name: 'Confirm Deletion' })
  await expect(confirm).toContainText('Are you sure you want to delete this entry? This action cannot be undone.')
  await confirm.getByRole('button', { name: 'Cancel' }).click()
  await expect(confirm).toBeHidden()
  await page.getByRole('button', { name: 'Delete The lantern is lit' }).click()
  await confirm.getByRole('button', { name: 'Delete' }).click()
  await expect(toast(page)).toContainText('Changelog entry deleted')
  await expect(page.getByRole('article')).toHaveCount(1)

  await reader.reload()
  await expect(reader.getByRole('article')).toHaveCount(1)
  await expect(reader.getByRole('article', { name: 'Seven dice' })).toBeVisible()
  await page.getByRole('button', { name: 'Back to Menu' }).click()
  await expect(page.getByRole('button', { name: 'Planned Features' })).toBeVisible()
}

async function planByKeyboard(page: Page): Promise<void> {
  await open(page, 'Planned Features')
  for (const empty of ['No unplanned features', 'No planned features', 'No features in progress'])
    await expect(page.getByText(empty)).toBeVisible()

  const { keyboard } = page
  await page.getByRole('button', { name: 'Add Feature' }).focus()
  await keyboard.press('Enter')
  const dialog = page.getByRole('dialog', { name: 'Add Feature' })
  await expect(dialog.getByLabel('Title')).toBeFocused()
  await keyboard.press('Enter')
  await expect(dialog.getByText('Title is required')).toBeVisible()
  await expect(dialog.getByText('Description is required')).toBeVisible()
  await expect(dialog.getByLabel('Title')).toBeFocused()
  await keyboard.type(IDEA.title)
  await keyboard.press('Tab')
  await keyboard.type('For reading')
  await keyboard.press('Enter')
  await keyboard.type('across the table.')
  await keyboard.press('Tab')
  await expect(dialog.getByLabel('Status')).toBeFocused()
  await keyboard.type('Pl')
  await expect(dialog.getByLabel('Status')).toHaveValue('planned')
  await keyboard.press('Tab')
  await keyboard.press('Tab')
  await expect(dialog.getByLabel('Year')).toHaveValue(String(new Date().getFullYear()))
  await keyboard.press('Control+A')
  await keyboard.press('Delete')
  await keyboard.press('Enter')
  await expect(dialog.getByText('Quarter is required for planned/in-progress features')).toBeVisible()
  await expect(dialog.getByText('Year is required for planned/in-progress features')).toBeVisible()
  await expect(dialog.getByLabel('Quarter')).toBeFocused()
  // Letters that are typed too slowly would begin a new word, and with it another choice.
  for (const quarter of ['Q1', 'Q2', 'Q3']) {
    await keyboard.press('ArrowDown')
    await expect(dialog.getByLabel('Quarter')).toHaveValue(quarter)
  }
  await keyboard.press('Tab')
  await keyboard.type('2027')
  await keyboard.press('Enter')
  await expect(toast(page)).toContainText('Feature added')
  await expect(dialog).toBeHidden()

  const column = (name: string) => page.getByRole('region', { name, exact: true })
  await expect(column('Planned').getByRole('article', { name: IDEA.title })).toContainText('Q3 2027')
  await page.getByRole('button', { name: `Edit ${IDEA.title}` }).click()
  const editing = page.getByRole('dialog', { name: 'Edit Feature' })
  await editing.getByLabel('Status').selectOption('In Progress')
  await editing.getByRole('button', { name: 'Update' }).click()
  await expect(toast(page)).toContainText('Feature updated')
  await expect(column('In Progress').getByRole('article', { name: IDEA.title })).toContainText('Q3 2027')
  await expect(editing).toBeHidden()
  await page.getByRole('button', { name: `Edit ${IDEA.title}` }).click()
  await editing.getByLabel('Status').selectOption('Unplanned')
  await expect(editing.getByLabel('Quarter')).toBeHidden()
  await editing.getByRole('button', { name: 'Update' }).click()
  await expect(column('Unplanned').getByRole('article', { name: IDEA.title })).not.toContainText('2027')

  await page.getByRole('button', { name: `Delete ${IDEA.title}` }).click()
  const confirm = page.getByRole('dialog', { name: 'Confirm Deletion' })
  await expect(confirm).toContainText('Are you sure you want to delete this feature? This action cannot be undone.')
  await confirm.getByRole('button', { name: 'Delete' }).click()
  await expect(toast(page)).toContainText('Feature deleted')
  await expect(page.getByText('No unplanned features')).toBeVisible()
}

test('both lists can be read without the server, with their date; a change that it can’t take keeps its dialog', async ({
  server,
  owner,
  device,
}) => {
  await addEntry(owner)
  await addFeature(owner)
  const { page, context } = await device()
  await signIn(page, owner)
  await keptOnDevice(page)
  await test.step('both lists can be read without the server; an admin sees what needs it', () => {
    return readWithoutServer({ page, context }, server, owner)
  })
  await page.getByRole('button', { name: 'Back to Menu' }).click()
  await test.step('an error from the server is shown and keeps its dialog open', () => failToChange(page, server))
})

async function readWithoutServer({ page, context }: Device, server: Server, owner: Account): Promise<void> {
  await open(page, 'Changelog')
  await expect(page.getByRole('article', { name: ENTRY.title })).toBeVisible()
  await page.getByRole('button', { name: 'Back to Menu' }).click()

  // The menu fetches both.
  await isKept(page, 'Planned Features')
  await goOffline(context)
  await open(page, 'Planned Features')
  // Never opened before.
  await expect(page.getByRole('article', { name: IDEA.title })).toBeVisible()
  await expect(page.getByRole('contentinfo')).toContainText('You’re offline.')
  await goOnline(context)
  await expect(page.getByRole('contentinfo')).toHaveCount(0)

  await server.kill()
  await page.reload()
  await expect(page.getByRole('article', { name: IDEA.title })).toBeVisible()
  const line = page.getByRole('contentinfo')
  await expect(line).toContainText('Can’t reach the server.')
  await expect(line).toContainText(AS_OF)
  await expect(line).toContainText('To add, edit or delete, you need to be online.')
  await expect(page.getByRole('button', { name: 'Add Feature' })).toBeDisabled()
  await expect(page.getByRole('button', { name: `Edit ${IDEA.title}` })).toBeDisabled()
  await page.getByRole('button', { name: 'Back to Menu' }).click()

  await page.reload()
  await goOffline(context)
  await open(page, 'Changelog')
  await expect(page.getByRole('article', { name: ENTRY.title })).toBeVisible()
  await expect(line).toContainText('You’re offline.')
  await expect(line).toContainText(AS_OF)
  await expect(page.getByRole('button', { name: 'Add Entry' })).toBeDisabled()

  await server.restart()
  await addEntry(owner, { title: 'Fresh news' })
  await goOnline(context)
  await expect(page.getByRole('article', { name: 'Fresh news' })).toBeVisible()
  await expect(page.getByRole('button', { name: 'Add Entry' })).toBeEnabled()
  await expect(line).toHaveCount(0)
}

async function failToChange(page: Page, server: Server): Promise<void> {
  // Without the app: its menu still fetches, and would keep a copy just after this.
  await page.goto('/api/health')
  await forgetCopies(page)
  await page.goto('/')
  // The menu fetches once per page; after that only a board itself does.
  await isKept(page, 'Changelog')
  await isKept(page, 'Planned Features')
  await forgetCopies(page)
  await openFetched(page, 'Changelog')
  await page.getByRole('button', { name: 'Back to Menu' }).click()
  await openFetched(page, 'Planned Features')
  await server.kill()

  const adding = page.getByRole('dialog', { name: 'Add Feature' })
  await page.getByRole('button', { name: 'Add Feature' }).click()
  await adding.getByLabel('Title').fill('Maps')
  await adding.getByLabel('Description').fill('Drawn ones')
  await adding.getByRole('button', { name: 'Create' }).click()
  await expect(toast(page)).toContainText('Failed to add feature')
  await expect(toast(page)).toContainText('Can’t reach the server.')
  await expect(adding.getByLabel('Title')).toHaveValue('Maps')
  await adding.getByRole('button', { name: 'Cancel' }).click()
  await page.getByRole('button', { name: 'Discard' }).click()
  await expect(adding).toBeHidden()
  await expectFailures(page, {
    name: IDEA.title,
    dialog: 'Edit Feature',
    update: 'Failed to update feature',
    remove: 'Failed to delete feature',
  })

  await page.getByRole('button', { name: 'Back to Menu' }).click()
  await open(page, 'Changelog')
  const entry = page.getByRole('dialog', { name: 'Add Entry' })
  await page.getByRole('button', { name: 'Add Entry' }).click()
  await entry.getByLabel('Version').fill('1.2')
  await entry.getByLabel('Release date').fill('2026-11-21')
  await entry.getByLabel('Title').fill('Maps')
  await entry.getByLabel('Description').fill('Drawn ones')
  await entry.getByRole('button', { name: 'Create' }).click()
  await expect(toast(page)).toContainText('Failed to create entry')
  await entry.getByRole('button', { name: 'Cancel' }).click()
  await page.getByRole('button', { name: 'Discard' }).click()
  await expect(entry).toBeHidden()
  await expectFailures(page, {
    name: ENTRY.title,
    dialog: 'Edit Entry',
    update: 'Failed to update entry',
    remove: 'Failed to delete entry',
  })
}

async function expectFailures(
  page: Page,
  { name, dialog, update, remove }: { name: string; dialog: string; update: string; remove: string },
): Promise<void> {
  await page.getByRole('button', { name: `Edit ${name}` }).click()
  const editing = page.getByRole('dialog', { name: dialog })
  await editing.getByRole('button', { name: 'Update' }).click()
  await expect(toast(page)).toContainText(update)
  await editing.getByRole('button', { name: 'Cancel' }).click()
  await expect(editing).toBeHidden()
  await page.getByRole('button', { name: `Delete ${name}` }).click()
  const confirm = page.getByRole('dialog', { name: 'Confirm Deletion' })
  await confirm.getByRole('button', { name: 'Delete' }).click()
  await expect(toast(page)).toContainText(remove)
  await confirm.getByRole('button', { name: 'Cancel' }).click()
  await expect(page.getByRole('article', { name })).toBeVisible()
}

test('a person who loses admin rights loses the controls at once, including an open dialog, but nothing that is typed', async ({
  server,
  owner,
  device,
}) => {
  await addFeature(owner)
  const deputy = await registerUser(server.url, 'Dora')
  await owner.api.patch(`/api/admin/users/${deputy.user.id}/admin`, { isAdmin: true })
  const { page } = await device()
  await signIn(page, deputy)
  await open(page, 'Planned Features')
  await page.getByRole('button', { name: `Edit ${IDEA.title}` }).click()
  const dialog = page.getByRole('dialog', { name: 'Edit Feature' })
  await expect(dialog).toBeVisible()
  await owner.api.patch(`/api/admin/users/${deputy.user.id}/admin`, { isAdmin: false })
  await expect(dialog).toBeHidden()
  await expect(page.getByRole('article', { name: IDEA.title })).toBeVisible()
  await expect(page.getByRole('button', { name: /Add|Edit|Delete/ })).toHaveCount(0)

  await owner.api.patch(`/api/admin/users/${deputy.user.id}/admin`, { isAdmin: true })
  await page.getByRole('button', { name: 'Back to Menu' }).click()
  await signIn(page, deputy)
  await open(page, 'Planned Features')
  await page.getByRole('button', { name: `Edit ${IDEA.title}` }).click()
  await dialog.getByLabel('Title').fill('Largest type')
  await owner.api.patch(`/api/admin/users/${deputy.user.id}/admin`, { isAdmin: false })
  await expect(page.getByText('Signed out: this account is no longer an admin.')).toBeAttached()
  await dialog.getByRole('button', { name: 'Update' }).click()
  await expect(toast(page)).toContainText('Your admin rights were removed')
  await expect(dialog.getByLabel('Title')).toHaveValue('Largest type')
})
