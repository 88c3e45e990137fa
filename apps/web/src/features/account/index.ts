export { LoginPage } from './login-page.tsx'
export { VerifyEmail } from './verify-email.tsx'
