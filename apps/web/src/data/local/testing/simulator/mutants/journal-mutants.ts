import { type Mutant, patch } from './mutant.ts'

const SAVING = 'apps/web/src/features/sessions/editor/saving'
const LOCAL = 'apps/web/src/data/local'

/** Faults in the forms of the journal and of handouts, and in gifts. */
export const JOURNAL_MUTANTS = {
  formOverwrites: {
    breaks: 'a form overwrites what another device wrote in the session while it was open',
    patches: [
      patch(
        `${LOCAL}/forms/form-edit.ts`,
        "withEdit(db, 'sessions', stored, rebaseEdit('sessions', edit, stored)),\n",
        "withEdit(db, 'sessions', stored, { base: stored, mine: edit.mine }),\n",
      ),
    ],
    seed: 61,
  },
  saveDropsTyping: {
    breaks: 'what is typed during a save is gone from the form when it ends',
    patches: [
      patch(
        `${SAVING}/form-in-tab.ts`,
        '...withSaved(now, formOf(stored)) }',
        'base: formOf(stored), form: formOf(stored) }',
      ),
    ],
    seed: 9,
  },
  baseBeforeSave: {
    breaks: 'after a save the form keeps its old base, and asks about its own words',
    patches: [
      patch(`${SAVING}/session-form.ts`, 'base: { ...base, ...sent }, form }, stored)', 'base, form }, stored)'),
    ],
    seed: 1179,
  },
  deletionShares: {
    breaks: 'what was typed before a deletion and never saved is shared when the session is restored',
    patches: [
      patch(
        `${LOCAL}/forms/form-edit.ts`,
        'stored.shared[text] && edited[text] === stored[text]',
        'stored.shared[text]',
      ),
    ],
    seed: 9785,
  },
  handoutFormOverwrites: {
    breaks: 'the form of a handout overwrites what another device wrote while it was open',
    patches: [
      patch(
        `${LOCAL}/forms/form-edit.ts`,
        "'handouts', db.collections.handouts, id, rest)",
        "'handouts', db.collections.handouts, id, { ...rest, base: {} })",
      ),
    ],
    seed: 7,
  },
  giftReplaces: {
    breaks: 'a gift replaces what its hero holds',
    patches: [patch(`${LOCAL}/campaign/generated.ts`, 'return [...held, ...given]', 'return given')],
    seed: 7,
  },
} satisfies Record<string, Mutant>
