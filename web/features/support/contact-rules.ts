import { limits } from '#shared/limits.ts'
import { contactTexts } from '#shared/texts/contact.ts'

const texts = contactTexts.form

export interface ContactDraft {
  readonly name: string
  readonly message: string
  readonly email: string
}

export type ContactProblems = { readonly [Field in keyof ContactDraft]?: string | undefined }

/** The problems of a draft, by field; the server checks again. */
export function contactProblemsOf({ name, message, email }: ContactDraft): ContactProblems {
  return {
    name: problemOf(name, texts.nameMissing, limits.personNameMaxLength),
    message: problemOf(message, texts.messageMissing, limits.contactMessageMaxLength),
    email: email.trim() === '' || email.includes('@') ? undefined : texts.emailInvalid,
  }
}

function problemOf(value: string, missing: string, maxLength: number) {
  if (value.trim() === '') return missing
  return value.trim().length > maxLength ? texts.tooLong(maxLength) : undefined
}
