import { useState } from 'react'
import { uuidv7 } from 'uuidv7'

interface Sending {
  readonly error: Error | null
  readonly reset: () => void
}

/**
 * What is typed into a form, with the id under which it is sent. Tried again after a failure it has the same id, by which
 * the server knows what has arrived already. `clear` begins another one once it has been sent.
 * @param isAnother after which failures changed words are another thing; money would be booked twice
 */
export function useIdempotentDraft<Draft>(
  empty: Draft,
  send: Sending,
  isAnother: (failure: Error) => boolean = () => true,
) {
  const [id, setId] = useState(uuidv7)
  const [draft, setDraft] = useState(empty)

  const edit = (change: Partial<Draft>) => {
    setDraft({ ...draft, ...change })
    if (!send.error) return
    // The words before may have arrived all the same: other ones need an id of their own.
    if (isAnother(send.error)) setId(uuidv7())
    send.reset()
  }
  const clear = () => {
    setDraft(empty)
    setId(uuidv7())
  }
  return { id, draft, edit, clear }
}
