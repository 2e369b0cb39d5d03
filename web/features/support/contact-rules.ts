import { limits } from '#shared/limits.ts'
import { contactTexts } from '#shared/texts/contact.ts'
import { type Problems, textProblem } from '#web/ui/form/use-form.ts'

const texts = contactTexts.form

export interface ContactDraft {
  readonly name: string
  readonly message: string
  readonly email: string
}

/** The problems of a draft, by field; the server checks again. */
export function contactProblemsOf({ name, email, message }: ContactDraft): Problems {
  return {
    name: problemOf(name, texts.nameMissing, limits.personNameMaxLength),
    email: email.trim() === '' || email.includes('@') ? undefined : texts.emailInvalid,
    message: problemOf(message, texts.messageMissing, limits.contactMessageMaxLength),
  }
}

const problemOf = (value: string, missing: string, most: number) =>
  textProblem(value, most, { missing, tooLong: texts.tooLong(most) })
