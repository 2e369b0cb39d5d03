import type { Quote } from '#shared/contract/chat.ts'
import { chatTexts } from '#shared/texts/chat.ts'
import { Text } from '#web/ui/layout/primitives.tsx'
import styles from './quoted-message.module.css'

export interface QuotedMessageProps {
  quote: Quote
  me: string
  otherName: string
  /** Goes to the message. */
  onQuote?: ((number: number) => void) | undefined
}

export function QuotedMessage({ quote, me, otherName, onQuote }: QuotedMessageProps) {
  const { senderProfileId, bodyText, pictureCount, number } = quote
  return (
    <blockquote className={styles.quote}>
      <cite>
        <bdi>{senderProfileId === me ? chatTexts.yours : otherName}</bdi>
      </cite>
      <Text dir="auto" clamp={2} tone="muted" wrap="anywhere">
        {bodyText || chatTexts.picturesOnly(pictureCount)}
      </Text>
      {onQuote && number !== undefined && (
        <button
          type="button"
          className={styles.open}
          aria-label={chatTexts.quoted}
          onClick={() => onQuote(number)}
        />
      )}
    </blockquote>
  )
}
