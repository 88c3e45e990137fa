import { tierLabel, type UpgradeRequest } from '@lanternkeep/schema'
import { Button } from '@mantine/core'
import { useState } from 'react'
import { reasonOf } from '../../../data/http/request-error.ts'
import { dismissUpgrade, grantUpgrade, useUpgradeRequests } from '../../../data/remote/admin/upgrades.ts'
import { formatDate } from '../../../lib/format.ts'
import { notify, Panel } from '../../../ui/index.ts'
import classes from '../server/server.module.css'

/** Who asked for a higher plan; shown above the users while someone waits. */
export function UpgradeRequests() {
  const { data: requests = [] } = useUpgradeRequests()
  if (requests.length === 0) return null
  return (
    <Panel title={`Upgrade requests (${requests.length})`} className={classes.requests}>
      {requests.map((request) => (
        <RequestRow key={request.userId} request={request} />
      ))}
    </Panel>
  )
}

function RequestRow({ request }: { request: UpgradeRequest }) {
  const [isBusy, setBusy] = useState(false)
  const name = [request.firstName, request.lastName].filter(Boolean).join(' ') || request.email
  const plan = tierLabel({ tier: request.to })
  async function attempt(work: () => Promise<void>, done: string) {
    setBusy(true)
    try {
      await work()
      notify({ tone: 'success', title: done })
    } catch (error) {
      notify({ tone: 'error', title: 'Error', message: reasonOf(error, 'Can’t reach the server.') })
    } finally {
      setBusy(false)
    }
  }
  return (
    <section className={classes.row} aria-label={`${name} asks for ${plan}`}>
      <div className={classes.words}>
        <p className={classes.strong}>{name}</p>
        <p className={classes.muted}>
          {request.email}, {tierLabel({ tier: request.from })} to {plan}, asked {formatDate(request.createdAt)}
        </p>
      </div>
      <div className={classes.acts}>
        <Button
          variant="light"
          size="md"
          loading={isBusy}
          onClick={() => void attempt(() => grantUpgrade(request), `${name} has ${plan} now`)}
        >
          Grant {plan}
        </Button>
        <Button
          variant="default"
          size="md"
          disabled={isBusy}
          onClick={() => void attempt(() => dismissUpgrade(request), 'Request dismissed')}
        >
          Dismiss
        </Button>
      </div>
    </section>
  )
}
