import type { QueryClient } from '@tanstack/react-query'
import { readingTexts } from '#shared/texts/reading.ts'
import { uiTexts } from '#shared/texts/ui.ts'
import { api } from '#web/lib/api.ts'
import { ApiProblem, isRefusedAs, refusalWords } from '#web/lib/api-problem.ts'
import { fetchKeepalive } from '#web/lib/fetch.ts'
import { queryKeys } from '#web/lib/query-keys.ts'
import { sendWrite, usePendingInputs } from '#web/lib/use-write.ts'
import type { Pair } from './chat.data.ts'
import { type Outgoing, refused } from './outgoing.ts'
import { isOutgoing, removeOutgoing, sidesOf, writeOutgoing } from './outgoing-queue.ts'
import { retry } from './send-outgoing.ts'

/**
 * Takes a message back, here and on the server. It may have arrived although no answer came, or be on its way from
 * another tab or the worker, so only the server knows. One that has arrived takes its place among the stored messages.
 * Until the answer nobody sends it, and without one it waits for the member.
 */
export function takeBack(
  client: QueryClient,
  pair: Pair,
  message: Outgoing,
  onGone: () => void,
): void {
  const { id, state } = message
  const stopped = state === 'refused' ? message : refused(message, readingTexts.unreachable)
  writeOutgoing(pair, stopped)
  const finish = () => {
    // Another tab was faster, and has its words in the editor.
    if (!isOutgoing(pair, id)) return
    removeOutgoing(pair, id)
    onGone()
  }
  const goOn = (error: unknown) => {
    // It has arrived meanwhile, or a logout has cleared it.
    if (!isOutgoing(pair, id)) return
    if (isRefusedAs(error, 'chat/id-taken')) retry(client, pair, stopped)
    else writeOutgoing(pair, refused(stopped, reasonOf(error)))
  }
  void sendWrite(client, withdrawalOf(pair), id).then(finish, goOn)
}

export const useIsTakenBack = (pair: Pair, id: string): boolean =>
  usePendingInputs<string>(keyOfPair(pair)).includes(id)

const keyOfPair = (pair: Pair) => [...queryKeys.messages.between(pair), 'withdraw']

const withdrawalOf = (pair: Pair) => ({
  mutationKey: keyOfPair(pair),
  mutationFn: (id: string) =>
    api('POST /api/message/:id/withdraw', {
      params: { id },
      body: sidesOf(pair),
      fetch: fetchKeepalive,
    }),
})

function reasonOf(error: unknown): string {
  const isUnreachable = error instanceof ApiProblem && error.status === 0
  return isUnreachable ? readingTexts.unreachable : (refusalWords(error) ?? uiTexts.tryAgain)
}
