import { type RefObject, useLayoutEffect, useRef, useState } from 'react'
import { countCharacters, tidyText } from '#shared/typed-text.ts'
import { Field, type TextControlProps } from './field.tsx'
import styles from './text-area.module.css'

export interface TextAreaProps extends Omit<TextControlProps<'textarea'>, 'ref'> {
  /** The number of characters from which the counter shows. */
  countFrom?: number
}

/** Grows with its words up to six lines, then scrolls. */
export function TextArea(props: TextAreaProps) {
  const { label, hideLabel, helper, error, status, optional, name, disabled, most, ...control } =
    props
  const { value, defaultValue = '', onValueChange, rows = 1, countFrom = 0, ...textarea } = control
  const [typed, setTyped] = useState(defaultValue)
  const words = value ?? typed
  const area = useRef<HTMLTextAreaElement>(null)
  const used = countCharacters(tidyText(words))
  useAutoGrow(area, words)
  return (
    <Field
      {...{ label, hideLabel, helper, error, status, optional, name, disabled }}
      count={most !== undefined && used >= countFrom ? { used, most } : undefined}
    >
      {field => (
        <textarea
          dir="auto"
          {...textarea}
          {...field}
          ref={area}
          rows={rows}
          className={`${field.className} ${styles.area}`}
          value={words}
          onChange={({ currentTarget }) => {
            setTyped(currentTarget.value)
            onValueChange?.(currentTarget.value)
          }}
        />
      )}
    </Field>
  )
}

/** Makes a text area as high as its words, in browsers without `field-sizing`. */
function useAutoGrow(area: RefObject<HTMLTextAreaElement | null>, value: string) {
  useLayoutEffect(() => {
    const element = area.current
    if (!element || CSS.supports('field-sizing', 'content')) return
    element.style.setProperty('height', 'auto')
    const borders = element.offsetHeight - element.clientHeight
    element.style.setProperty('height', `${value === '' ? 0 : element.scrollHeight + borders}px`)
  }, [area, value])
}
