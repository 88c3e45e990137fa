export { ForgotPassword } from './forgot-password.tsx'
export { LoginPage } from './login-page.tsx'
export { ResetPassword } from './reset-password.tsx'
export { VerifyEmail } from './verify-email.tsx'
