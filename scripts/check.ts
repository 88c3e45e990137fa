import { staticChecks } from './static-checks.ts'
import { runNode } from './step.ts'

for (const { name, args } of staticChecks) {
  console.log(`\n${name}`)
  if ((await runNode(args)) !== 0) process.exitCode = 1
}
