/** The eight questions of the specification, by the keys that the server knows. */
export const SECURITY_QUESTIONS = [
  { value: 'firstPet', label: 'First pet’s name' },
  { value: 'birthCity', label: 'City of birth' },
  { value: 'motherMaidenName', label: 'Mother’s maiden name' },
  { value: 'elementarySchool', label: 'Elementary school name' },
  { value: 'favoriteBook', label: 'Favorite book' },
  { value: 'childhoodNickname', label: 'Childhood nickname' },
  { value: 'childhoodStreet', label: 'Street you grew up on' },
  { value: 'firstCar', label: 'First car' },
]
