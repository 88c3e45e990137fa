import * as z from 'zod/mini'

export const SECURITY_QUESTIONS = [
  'firstPet',
  'birthCity',
  'motherMaidenName',
  'elementarySchool',
  'favoriteBook',
  'childhoodNickname',
  'childhoodStreet',
  'firstCar',
] as const
export type SecurityQuestion = (typeof SECURITY_QUESTIONS)[number]

export const securityQuestion = z.enum(SECURITY_QUESTIONS, 'Please choose a security question')

export const SECURITY_QUESTION_LABELS: Record<SecurityQuestion, string> = {
  firstPet: 'First pet’s name',
  birthCity: 'City of birth',
  motherMaidenName: 'Mother’s maiden name',
  elementarySchool: 'Elementary school name',
  favoriteBook: 'Favorite book',
  childhoodNickname: 'Childhood nickname',
  childhoodStreet: 'Street you grew up on',
  firstCar: 'First car',
}
