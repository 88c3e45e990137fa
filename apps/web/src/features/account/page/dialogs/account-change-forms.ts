import {
  type ChangePasswordBody,
  changeEmailBody,
  changeNameBody,
  changeQuestionBody,
  emailAddress,
  newPassword,
  requiredText,
  SECURITY_QUESTIONS,
} from '@lanternkeep/schema'
import * as z from 'zod/mini'

const password = requiredText(128, 'Please enter your current password')

export const nameForm = changeNameBody

export const emailForm = z.extend(changeEmailBody, {
  email: z.pipe(requiredText(254, 'Please enter the new email address'), emailAddress),
  password,
})

export const passwordForm = z.pipe(
  z.object({ password, newPassword, confirmation: z.string() }).check(
    z.refine(({ newPassword, confirmation }) => confirmation === newPassword, {
      error: 'Passwords do not match',
      path: ['confirmation'],
      when: () => true,
    }),
  ),
  z.transform(({ confirmation: _, ...body }): ChangePasswordBody => body),
)

export const questionForm = z.extend(changeQuestionBody, {
  securityQuestion: z.enum(SECURITY_QUESTIONS, 'Please choose a security question'),
  password,
})
