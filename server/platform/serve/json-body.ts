import type { FastifyInstance } from 'fastify'
import { Refusal } from '../refusal.ts'

/** Far more than any body of the contract has. */
const nestingMax = 20

/**
 * Reads JSON that is not nested without end, and has no key that reaches for a prototype. A call of the contract with
 * `rawBody` gets the text that was sent.
 */
export function readJsonBodies(app: FastifyInstance): void {
  const read = app.getDefaultJsonParser('error', 'error')
  app.addContentTypeParser<string>(
    'application/json',
    { parseAs: 'string' },
    (request, text, done) => {
      if (request.routeOptions.config.rawBody) done(null, text)
      else if (isNestedTooDeep(text)) done(new Refusal('request/unreadable'))
      else void read(request, text, done)
    },
  )
}

/** Looks at each character once, before anything is made of them. */
function isNestedTooDeep(json: string) {
  let depth = 0
  let isWithinText = false
  for (let at = 0; at < json.length; at++) {
    const character = json[at]
    if (character === '"') isWithinText = !isWithinText
    else if (isWithinText) at += character === '\\' ? 1 : 0
    else if (character === '[' || character === '{') depth++
    else if (character === ']' || character === '}') depth--
    if (depth > nestingMax) return true
  }
  return false
}

declare module 'fastify' {
  interface FastifyContextConfig {
    readonly rawBody?: true
  }
}
