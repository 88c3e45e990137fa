import type { Campaign, User } from '@lanternkeep/schema'
import { Button, Modal, Text, Title } from '@mantine/core'
import { IconHexagon, IconSparkles } from '@tabler/icons-react'
import type { FormEvent } from 'react'
import { useAiAccess } from '../../../data/remote/ai/ai-access.ts'
import { useBackLayer } from '../../../lib/browser/back-layer.ts'
import { useFocusBack } from '../../../lib/hooks/use-focus-back.ts'
import { useLayout } from '../../../lib/hooks/use-layout.ts'
import type { Generator } from '../generator.ts'
import classes from '../generators.module.css'
import { useGenerator } from '../use-generator.ts'
import { ResultsPane } from './results-pane.tsx'
import { SeedField } from './seed-field.tsx'
import { SourceField } from './source-field.tsx'

type Props<Values, Body, Answer> = {
  generator: Generator<Values, Body, Answer>
  campaign: Campaign
  person: User | null
  onClose: () => void
}

/** Form at the left, results at the right; on a phone one below the other. */
export function GeneratorScreen<Values, Body, Answer>(props: Props<Values, Body, Answer>) {
  const { generator, campaign, person, onClose } = props
  const layout = useLayout()
  const access = useAiAccess(person)
  const running = useGenerator(campaign.id, generator)
  useBackLayer(true, onClose)
  useFocusBack(true)
  const byTables = access.kind !== 'ai' || running.prefersTables
  const isBusy = running.phase.kind === 'running'
  const generate = () => void (byTables ? running.rollTables() : running.askModel())
  const submit = (event: FormEvent) => {
    event.preventDefault()
    if (!isBusy) generate()
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
          <form className={classes.form} onSubmit={submit}>
            <div className={classes.fields}>
              <generator.Form values={running.values} onChange={running.changeValues} />
              {byTables && <SeedField seed={running.seed} onChange={(seed) => running.change({ seed })} />}
            </div>
            <div className={classes.formFoot}>
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
            onGenerate={generate}
          />
        </div>
      </Modal.Content>
    </Modal.Root>
  )
}
