import type { TSchema } from 'typebox'
import Value from 'typebox/value'
import { asksForHelp, readWords as readOptions, wrongWords } from '#server/platform/command-line.ts'
import { commandLineTexts } from '#shared/texts/command-line.ts'

const texts = commandLineTexts.admin

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
  const { values, positionals } = readOptions(words, options, texts.usage)
  const [command = '', ...given] = positionals
  if (command === '') throw wrong(texts.commandMissing)
  if (!isCommand(command)) throw wrong(commandLineTexts.unknownCommand(command))
  const { json: _, ...others } = values
  const known: readonly string[] = optionsOf[command]
  const foreign = Object.keys(others).find(name => !known.includes(name))
  if (foreign) throw wrong(texts.foreignOption(foreign, command))
  return { command, given, ...others }
}

const isCommand = (word: string): word is Command => Object.hasOwn(optionsOf, word)

export function noMore(more: readonly string[]): void {
  if (more.length > 0) throw wrong(texts.tooManyWords(more))
}

export function checked(schema: TSchema, value: unknown, reason: string): void {
  if (!Value.Check(schema, value)) throw wrong(reason)
}

export const wrong = (reason: string) => wrongWords(reason, texts.usage)
