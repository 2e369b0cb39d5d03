import { useId } from 'react'
import { Grid, Text } from '../layout/primitives.tsx'
import styles from './slider.module.css'

export interface SliderProps {
  label: string
  min: number
  max: number
  step: number
  value: number
  /** The value in words, such as '150 %'. */
  shown: string
  onValueChange: (value: number) => void
}

export function Slider({ label, shown, value, onValueChange, ...range }: SliderProps) {
  const id = useId()
  return (
    <Grid columns="auto 1fr 3.5rem" align="center" gap={4} className={styles.slider}>
      <label htmlFor={id}>{label}</label>
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
