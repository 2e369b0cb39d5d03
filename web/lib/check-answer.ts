import Value from 'typebox/value'
import type { Endpoint } from '#shared/contract/endpoint.ts'
import { type CallName, contract } from '#shared/contract/index.ts'
import { LiveEvent } from '#shared/contract/live.ts'

/** In development: says in the console where an answer breaks the contract. Other builds do without the contract. */
export function checkAnswer(name: CallName, status: number, answer: unknown): void {
  const { answers }: Endpoint = contract[name]
  const schema = answers[status]
  if (typeof schema === 'object' && !Value.Check(schema, answer)) {
    report(`${name} answers ${status}`, Value.Errors(schema, answer))
  }
}

/** The same for an event of the stream. */
export function checkEvent(event: unknown): void {
  if (!Value.Check(LiveEvent, event)) report('The stream sends', Value.Errors(LiveEvent, event))
}

function report(what: string, errors: readonly unknown[]): void {
  // biome-ignore lint/suspicious/noConsole: for whoever develops.
  console.error(`${what} what the contract does not`, errors)
}
