import type { QueryClient } from '@tanstack/react-query'
import { likesTexts } from '#shared/texts/likes.ts'
import { sendWaiting as sendWaitingMessages } from '#web/features/chat/send-outgoing.ts'
import { sendStoredOpinions } from '#web/features/likes/likes.data.ts'
import { sendStoredPictureLikes } from '#web/features/likes/picture-likes.data.ts'
import { sendWaitingNotes } from '#web/features/notes/notes.data.ts'
import { failureToast } from '#web/lib/api-problem.ts'

type Toast = { readonly id: string } & ReturnType<typeof failureToast>

/** Sends everything on the device that the site does not have yet. Loaded only if there is something. */
export function sendAllWaiting(
  client: QueryClient,
  me: string,
  showToast: (toast: Toast) => unknown,
) {
  const onRefused = (problem: Error) =>
    void showToast({ id: 'like', ...failureToast(likesTexts.failed, problem) })
  sendWaitingMessages(client, me)
  sendWaitingNotes(client, me)
  sendStoredOpinions(client, me, onRefused)
  sendStoredPictureLikes(client, me, onRefused)
}
