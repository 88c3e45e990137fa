/** What the license of the creatures asks for, word for word. NOTICE and the library's page say the same. */
export const SRD_ATTRIBUTION =
  'This work includes material taken from the System Reference Document 5.1 ("SRD 5.1") by Wizards of the Coast LLC and available at https://dnd.wizards.com/resources/systems-reference-document. The SRD 5.1 is licensed under the Creative Commons Attribution 4.0 International License available at https://creativecommons.org/licenses/by/4.0/legalcode.'

/** The license also asks to say that the material was changed. */
export const SRD_CHANGES =
  'The material was changed: only the names and figures of its creatures were taken, without descriptions or pictures. Words for senses, languages and damage were shortened, and some figures corrected.'
