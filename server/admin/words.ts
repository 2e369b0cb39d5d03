import type { TSchema } from 'typebox'
import Value from 'typebox/value'
import { asksForHelp, readWords as readOptions, wrongWords } from '#server/platform/command-line.ts'
import { grantableRoles, roles } from '#shared/roles.ts'

export const usage = `npm run admin -- COMMAND, with
  members [WORDS] [--role ${roles.join('|')}] [--state COMPLETE|INCOMPLETE] [--after ID]
  role grant|revoke EMAIL ${grantableRoles.join('|')} --reason TEXT
  sessions end EMAIL --reason TEXT
  birthdate EMAIL [YYYY-MM-DD --reason TEXT]
  erase EMAIL --reason TEXT [--yes]
  jobs [retry QUEUE [ID]]
  health
  brand
  demo add COUNT | demo remove
  help
For programs: npm run --silent admin -- COMMAND --json answers JSON, and tells in JSON on standard error what is refused.
Exit codes: 0 done, 1 refused or failed, 2 wrong words.`

/** `text` is for people, `data` for programs. */
export interface Answer {
  readonly text: string
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

/** Each command's options besides `--json`. */
const optionsOf = {
  members: ['role', 'state', 'after'],
  role: ['reason'],
  sessions: ['reason'],
  birthdate: ['reason'],
  erase: ['reason', 'yes'],
  jobs: [],
  health: [],
  brand: [],
  demo: [],
} as const satisfies Readonly<Record<string, readonly (keyof typeof options)[]>>

type Command = keyof typeof optionsOf

export interface Words {
  readonly command: Command
  readonly given: readonly string[]
  readonly role?: string
  readonly state?: string
  readonly after?: string
  readonly reason?: string
  readonly yes?: boolean
}

/** @throws UsageError if the words are not a command */
export function readWords(words: readonly string[]): Words | 'help' {
  if (asksForHelp(words)) return 'help'
  const { values, positionals } = readOptions(words, options, usage)
  const [command = '', ...given] = positionals
  if (command === '') throw wrong('Say what to do.')
  if (!isCommand(command)) throw wrong(`There is no command ${command}.`)
  const { json: _, ...others } = values
  const known: readonly string[] = optionsOf[command]
  const foreign = Object.keys(others).find(name => !known.includes(name))
  if (foreign) throw wrong(`--${foreign} does not go with ${command}.`)
  return { command, given, ...others }
}

const isCommand = (word: string): word is Command => Object.hasOwn(optionsOf, word)

export function noMore(more: readonly string[]): void {
  if (more.length > 0) throw wrong(`There are words too many: ${more.join(' ')}.`)
}

export function checked(schema: TSchema, value: unknown, reason: string): void {
  if (!Value.Check(schema, value)) throw wrong(reason)
}

export const wrong = (reason: string) => wrongWords(reason, usage)
