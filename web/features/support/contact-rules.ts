import { limits } from '#shared/limits.ts'
import { supportTexts } from '#shared/texts/support.ts'

const texts = supportTexts.form

export interface ContactDraft {
  readonly name: string
  readonly message: string
  readonly email: string
}

export type ContactProblems = { readonly [Field in keyof ContactDraft]?: string | undefined }

/** What keeps a message from being sent, by field; the server checks again. */
export function contactProblemsOf({ name, message, email }: ContactDraft): ContactProblems {
  return {
    name: problemOf(name, texts.nameMissing, limits.personNameMaxLength),
    message: problemOf(message, texts.messageMissing, limits.contactMessageMaxLength),
    email: email.trim() === '' || email.includes('@') ? undefined : texts.emailInvalid,
  }
}

function problemOf(words: string, missing: string, most: number) {
  if (words.trim() === '') return missing
  return words.trim().length > most ? texts.tooLong(most) : undefined
}
