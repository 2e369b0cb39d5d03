import { useId } from 'react'
import { Text } from '#web/ui/layout/primitives.tsx'
import styles from './jury.module.css'

interface RadioCard<Value extends string> {
  readonly value: Value
  readonly name: string
  readonly body: string
}

export interface RadioCardsProps<Value extends string> {
  label: string
  name: string
  cards: readonly RadioCard<Value>[]
  value: Value | undefined
  error: string | undefined
  /** One below the other, as the steps of a scale. */
  isScale?: boolean
  onValueChange: (value: Value) => void
}

/** One of several, each with what follows from it. */
export function RadioCards<Value extends string>(props: RadioCardsProps<Value>) {
  const { label, name, cards, value, error, isScale = false, onValueChange } = props
  const errorId = useId()
  return (
    <fieldset aria-describedby={error && errorId}>
      <Text as="legend" weight="strong" below={2}>
        {label}
      </Text>
      <div className={styles.choices} data-scale={isScale || undefined}>
        {cards.map(card => (
          <label key={card.value} className={styles.choice}>
            <input
              type="radio"
              name={name}
              value={card.value}
              checked={value === card.value}
              onChange={() => onValueChange(card.value)}
            />
            <b>{card.name}</b>
            <small>{card.body}</small>
          </label>
        ))}
      </div>
      {error && (
        <Text size="small" tone="danger" id={errorId}>
          {error}
        </Text>
      )}
    </fieldset>
  )
}
