import { useMutation } from '@tanstack/react-query'
import { acknowledgementTexts } from '#shared/texts/acknowledgements.ts'
import { api } from '#web/lib/api.ts'

export const acknowledgementValues = ['I_AGREE_TECH', 'I_AGREE_AGE', 'I_AGREE_LAW'] as const
export type AcknowledgementValue = (typeof acknowledgementValues)[number]

/** Sent with its whole text, which the server stores as the accepted version. */
export const acknowledgement = (value: AcknowledgementValue) => ({
  value,
  text: acknowledgementTexts[value].text,
})

export interface Registration {
  readonly email: string
  readonly agreed: readonly AcknowledgementValue[]
}

export function useRegister() {
  return useMutation({
    mutationFn: ({ email, agreed }: Registration) =>
      api('POST /api/auth/register', {
        body: { email, acknowledgements: agreed.map(acknowledgement) },
      }),
  })
}
