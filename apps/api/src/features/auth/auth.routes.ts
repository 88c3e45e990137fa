import type { Deps } from '../../deps.ts'
import type { TypedApp } from '../../http/validation.ts'
import { accountRoutes } from './account/account.routes.ts'
import { leavingRoutes } from './account/leaving.routes.ts'
import { handoverRoutes } from './handover/handover.routes.ts'
import { createOwnerRules } from './owner.ts'
import { registrationRoutes } from './registration.routes.ts'
import { resetRoutes } from './reset.routes.ts'
import { signInRoutes } from './sign-in.routes.ts'
import { twoFactorRoutes } from './two-factor/two-factor.routes.ts'
import { verificationRoutes } from './verification.routes.ts'

export async function authRoutes(app: TypedApp, deps: Deps): Promise<void> {
  const owner = await createOwnerRules(deps)
  signInRoutes(app, deps)
  registrationRoutes(app, deps, owner)
  verificationRoutes(app, deps, owner)
  resetRoutes(app, deps, owner)
  accountRoutes(app, deps)
  leavingRoutes(app, deps)
  twoFactorRoutes(app, deps)
  handoverRoutes(app, deps)
}
