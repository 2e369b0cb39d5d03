import { parseArgs } from 'node:util'
import { UsageError } from '#server/platform/startup-error.ts'
import { grantableRoles } from '#shared/contract/administration-members.ts'

export const usage = `npm run admin -- COMMAND, with
  members [WORDS] [--role ROLE] [--state COMPLETE|INCOMPLETE] [--after ID]
  role grant|revoke EMAIL ${grantableRoles.join('|')} --reason TEXT
  sessions end EMAIL --reason TEXT
  birthdate EMAIL [YYYY-MM-DD --reason TEXT]
  erase EMAIL --reason TEXT [--yes]
  jobs [retry QUEUE [ID]]
  health
  brand
  demo add COUNT | demo remove
  help
--json answers for programs. Exit codes: 0 done, 1 refused or failed, 2 wrong words.`

export interface Answer {
  /** For people. */
  readonly text: string
  /** For programs. */
  readonly data: object
}

const options = {
  role: { type: 'string' },
  state: { type: 'string' },
  after: { type: 'string' },
  reason: { type: 'string' },
  yes: { type: 'boolean' },
  json: { type: 'boolean' },
} as const

export type Words = ReturnType<typeof readWords>

export function readWords(words: readonly string[]) {
  try {
    const { values, positionals } = parseArgs({ args: [...words], options, allowPositionals: true })
    const [command = '', ...given] = positionals
    return { command, given, ...values }
  } catch (error) {
    throw wrong(error instanceof Error ? error.message : String(error))
  }
}

export const wrong = (reason: string) => new UsageError(`${reason}\n${usage}`)
