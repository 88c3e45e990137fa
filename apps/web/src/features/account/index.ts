export { LoginPage } from './login-page.tsx'
export { ForgotPassword } from './password-reset/forgot-password.tsx'
export { ResetPassword } from './password-reset/reset-password.tsx'
export { VerifyEmail } from './registration/verify-email.tsx'
