import { runNode } from '../step.ts'
import { staticChecks } from './static-checks.ts'

for (const { name, args } of staticChecks) {
  console.log(`\n${name}`)
  if ((await runNode(args)) !== 0) process.exitCode = 1
}
