import { acknowledgementTexts } from '#shared/texts/acknowledgements.ts'

/** The three acknowledgements, in the order they are shown and sent. */
export const acknowledgementValues = ['I_AGREE_TECH', 'I_AGREE_AGE', 'I_AGREE_LAW'] as const
export type AcknowledgementValue = (typeof acknowledgementValues)[number]

/** What is sent for an acknowledgement: its whole text too, which is kept as what was accepted. */
export const acknowledgement = (value: AcknowledgementValue) => ({
  value,
  text: acknowledgementTexts[value].text,
})
