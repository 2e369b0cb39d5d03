import { roles } from '#shared/contract/accounts.ts'
import type { MemberQuery } from '#shared/contract/administration-members.ts'

const states = ['COMPLETE', 'INCOMPLETE'] as const
const dayForm = /^\d{4}-\d{2}-\d{2}$/

/** What the address of the screen asks for; what it cannot ask for is left out. */
export function memberQueryOf(params: URLSearchParams): MemberQuery {
  const words = params.get('words')?.trim()
  const role = roles.find(name => name === params.get('role'))
  const state = states.find(name => name === params.get('state'))
  const seenFrom = dayOf(params.get('seenFrom'))
  const seenTo = dayOf(params.get('seenTo'))
  return {
    ...(words && { words }),
    ...(role && { role }),
    ...(state && { state }),
    ...(seenFrom && { seenFrom }),
    ...(seenTo && { seenTo }),
  }
}

const dayOf = (value: string | null) => (value && dayForm.test(value) ? value : undefined)
