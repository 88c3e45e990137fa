import type { Campaign, Character, User } from '@lanternkeep/schema'
import { Button, Modal, Text, Title } from '@mantine/core'
import { IconHexagon, IconSparkles } from '@tabler/icons-react'
import { useAiAccess } from '../../../data/remote/ai/ai-access.ts'
import { useBackLayer } from '../../../lib/browser/back-layer.ts'
import { useRootMark } from '../../../lib/browser/root-mark.ts'
import { useFocusBack } from '../../../lib/hooks/use-focus-back.ts'
import { useLayout } from '../../../lib/hooks/use-layout.ts'
import { FormFailure, useSchemaForm } from '../../../ui/index.ts'
import { type Generator, optionsOf } from '../generator.ts'
import classes from '../generators.module.css'
import { useGenerator } from '../use-generator.ts'
import { ResultsPane } from './results-pane.tsx'
import { SeedField } from './seed-field.tsx'
import { SourceField } from './source-field.tsx'

type Props<Values extends Record<string, unknown>, Body, Answer> = {
  generator: Generator<Values, Body, Answer>
  campaign: Campaign
  person: User | null
  heroes: readonly Character[]
  onClose: () => void
}

/** Form at the left, results at the right; on a phone one below the other. */
export function GeneratorScreen<Values extends Record<string, unknown>, Body, Answer>(
  props: Props<Values, Body, Answer>,
) {
  const { generator, campaign, person, heroes, onClose } = props
  const layout = useLayout()
  const access = useAiAccess(person)
  const running = useGenerator(campaign.id, generator, heroes)
  useBackLayer(true, onClose)
  useFocusBack(true)
  useRootMark('toasts-in-header')
  const byTables = access.kind !== 'ai' || running.prefersTables
  const isBusy = running.phase.kind === 'running'
  const generate = () => (byTables ? running.rollTables() : running.askModel())
  const form = useSchemaForm({
    owner: generator.name,
    initialValues: running.values,
    schema: optionsOf(generator),
    // They outlive the dialog.
    onChange: (values) => running.change({ values }),
    // A request continues when its dialog is closed, and this may be another one.
    onSubmit: async () => {
      if (!isBusy) await generate()
    },
  })
  const checked = (work: () => Promise<void>) => () => {
    if (form.check()) void work()
  }
  const label = byTables ? 'Roll from tables' : 'Generate'
  const Icon = byTables ? IconHexagon : IconSparkles
  return (
    <Modal.Root
      opened
      onClose={onClose}
      size="80rem"
      fullScreen={layout === 'phone'}
      centered
      classNames={{ content: classes.content, inner: classes.inner }}
    >
      <Modal.Overlay />
      <Modal.Content>
        <Modal.Header className={classes.header}>
          <div>
            <Modal.Title component={Title} className={classes.title}>
              {generator.title}
            </Modal.Title>
            <Text c="dimmed">For {campaign.name}</Text>
          </div>
          <Modal.CloseButton aria-label="Close" iconSize={20} />
        </Modal.Header>
        <div className={classes.halves}>
          <form {...form.formProps} className={classes.form}>
            <div className={classes.fields}>
              <generator.Form form={form} heroes={heroes} />
              {byTables && <SeedField seed={running.seed} onChange={(seed) => running.change({ seed })} />}
            </div>
            <div className={classes.formFoot}>
              <FormFailure message={form.failure} />
              {access.kind === 'ai' && (
                <SourceField
                  byTables={byTables}
                  left={access.left}
                  onChange={(prefersTables) => running.change({ prefersTables })}
                />
              )}
              <Button
                type="submit"
                size="lg"
                fullWidth
                leftSection={<Icon size={20} aria-hidden="true" />}
                disabled={isBusy || access.kind === 'checking'}
              >
                {isBusy ? 'Generating... (10-20s)' : label}
              </Button>
            </div>
          </form>
          <ResultsPane
            generator={generator}
            campaignId={campaign.id}
            access={access}
            isAdmin={person?.isAdmin === true}
            running={running}
            onGenerate={checked(generate)}
            onRoll={checked(running.rollTables)}
          />
        </div>
      </Modal.Content>
    </Modal.Root>
  )
}
