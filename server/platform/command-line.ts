import { type ParseArgsOptionsConfig, parseArgs } from 'node:util'
import { UsageError } from './startup-error.ts'

export function print(text: string): void {
  process.stdout.write(`${text}\n`)
}

/**
 * Separates the options of a command from its other words, in any order.
 * @throws UsageError
 */
export function readWords<Options extends ParseArgsOptionsConfig>(
  words: readonly string[],
  options: Options,
  usage: string,
) {
  try {
    return parseArgs({ args: [...words], options, allowPositionals: true })
  } catch (error) {
    // The first sentence names the error. The others explain how to call Node.
    const [reason = ''] = error instanceof Error ? error.message.split(/\.\s/) : []
    throw wrongWords(reason.replace(/\.?$/, '.'), usage)
  }
}

export const asksForHelp = (words: readonly string[]) =>
  words[0] === 'help' || words.some(word => word === '--help' || word === '-h')

export const wrongWords = (reason: string, usage: string) => new UsageError(`${reason}\n${usage}`)
