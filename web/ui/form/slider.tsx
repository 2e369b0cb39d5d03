import { useId } from 'react'
import { Grid, Text } from '../layout/primitives.tsx'
import { VisuallyHidden } from '../visually-hidden.tsx'
import styles from './slider.module.css'

export interface SliderProps {
  label: string
  /** Keeps the label for screen readers only, where the place says what it is. */
  hideLabel?: boolean | undefined
  min: number
  max: number
  step: number
  value: number
  /** The value in words, such as '150 %'. */
  shown: string
  onValueChange: (value: number) => void
}

export function Slider(props: SliderProps) {
  const { label, hideLabel, shown, value, onValueChange, ...range } = props
  const id = useId()
  const name = <label htmlFor={id}>{label}</label>
  const columns = hideLabel ? '1fr 3.5rem' : 'auto 1fr 3.5rem'
  return (
    <Grid columns={columns} align="center" gap={4} className={styles.slider}>
      {hideLabel ? <VisuallyHidden>{name}</VisuallyHidden> : name}
      <input
        {...range}
        id={id}
        type="range"
        value={value}
        aria-valuetext={shown}
        onChange={({ currentTarget }) => onValueChange(currentTarget.valueAsNumber)}
      />
      <Text as="span" tone="muted" numeric textAlign="end" aria-hidden="true">
        {shown}
      </Text>
    </Grid>
  )
}
