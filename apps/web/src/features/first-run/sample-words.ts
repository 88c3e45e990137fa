export const SAMPLE_NAME = 'The Lamp at Harrow Ford'
