export type Notice = readonly [subject: string, payload: string]

/** NOTIFY takes less than 8,000 bytes. The rest is for the sender's name and the number. */
const partLength = 7_900

/**
 * Notices as payloads of NOTIFY, in ASCII. A text of any length is split. Each part has the number of those that
 * follow, because PostgreSQL sends equal payloads of a transaction once.
 */
export function toPayloads(sender: string, notices: readonly Notice[]): string[] {
  const text = JSON.stringify(notices).replace(/[^ -~]/g, escapeUnit)
  const last = Math.ceil(text.length / partLength) - 1
  return Array.from({ length: last + 1 }, (_, index) => {
    const part = text.slice(index * partLength, (index + 1) * partLength)
    return `${sender} ${last - index} ${part}`
  })
}

const escapeUnit = (unit: string) => `\\u${unit.charCodeAt(0).toString(16).padStart(4, '0')}`

/**
 * Joins the parts of each sender. The parts of a text arrive together, because they share a transaction. Only the end of
 * the connection can come between them.
 */
export class PayloadReader {
  readonly #self: string
  readonly #begun = new Map<string, string>()

  constructor(self: string) {
    this.#self = self
  }

  /** Call it when listening begins: the rest of what has begun was lost. */
  forgetParts(): void {
    this.#begun.clear()
  }

  /** The notices of another sender that this payload completes. Undefined if some of them were lost. */
  read(payload: string): readonly Notice[] | undefined {
    const [sender = '', following] = payload.split(' ', 2)
    if (sender === this.#self) return []
    const part = payload.slice(sender.length + `${following}`.length + 2)
    const text = (this.#begun.get(sender) ?? '') + part
    if (following !== '0') {
      this.#begun.set(sender, text)
      return []
    }
    this.#begun.delete(sender)
    try {
      return JSON.parse(text)
    } catch {
      return undefined
    }
  }
}
