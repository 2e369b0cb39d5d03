import { useId } from 'react'
import { RadioCard } from '#web/ui/form/radio-card.tsx'
import { Text } from '#web/ui/layout/primitives.tsx'
import styles from './jury.module.css'

interface Choice<Value extends string> {
  readonly value: Value
  readonly name: string
  readonly body: string
}

export interface RadioCardsProps<Value extends string> {
  label: string
  name: string
  cards: readonly Choice<Value>[]
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
          <RadioCard
            key={card.value}
            shape="card"
            name={name}
            isChosen={value === card.value}
            onChoose={() => onValueChange(card.value)}
          >
            <b>{card.name}</b>
            <small>{card.body}</small>
          </RadioCard>
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
