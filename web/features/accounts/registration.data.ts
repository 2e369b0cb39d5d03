import { useMutation } from '@tanstack/react-query'
import { api } from '#web/lib/api.ts'
import { type AcknowledgementValue, acknowledgement } from './acknowledgements.ts'

export function useRegister() {
  return useMutation({
    mutationFn: ({ email, agreed }: { email: string; agreed: readonly AcknowledgementValue[] }) =>
      api('POST /api/auth/register', {
        body: { email, acknowledgements: agreed.map(acknowledgement) },
      }),
  })
}
