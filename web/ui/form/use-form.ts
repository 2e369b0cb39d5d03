import { type SubmitEvent, useRef, useState } from 'react'
import { uuidv7 } from 'uuidv7'
import { limits } from '#shared/limits.ts'
import { isLongerThan, tidyText } from '#shared/typed-text.ts'
import { fieldOf, focusField, takeLostFocus } from '../focus.ts'
import { useTransientFlag } from '../use-transient-flag.ts'

/** Problems by field name, from top to bottom. */
export type Problems = Readonly<Record<string, string | undefined>>

export interface FormWrite<Input, Answer> {
  readonly isPending: boolean
  readonly error: Error | null
  readonly reset: () => void
  readonly mutate: (input: Input, answers: Answers<Answer>) => void
}

interface Answers<Answer> {
  readonly onSuccess: (answer: Answer) => void
  readonly onError: (error: Error) => void
}

export interface FormOptions<Values extends object, Input, Answer> {
  /** The fields' values until something is typed. Untouched fields follow it. */
  values: Values
  /** Receives what is typed if `values` are stored elsewhere. */
  onEdit?: (change: Partial<Values>) => void
  /** Checked before the form is sent. Shown from the first attempt on. */
  problemsOf?: (values: Values) => Problems
  refusedOf?: (error: Error) => Problems
  /** The words for a failure if no field was rejected. */
  failureOf?: (error: Error) => string
  /** Typing does not clear the failure. */
  keepsFailure?: boolean
  /** Typing clears the problems until the next attempt. */
  isForgiving?: boolean
  write: FormWrite<Input, Answer>
  inputOf: (values: Values, id: string, typed: Partial<Values>) => Input
  /** After which failures changed words need a new id, because money would otherwise be booked twice. */
  isAnother?: (failure: Error) => boolean
  /** Called with checked input instead of sending it; `send` sends it. */
  onChecked?: (() => void) | undefined
  onSent?: (answer: Answer) => void
  /** What stays typed after it was sent, for the next entry. If left out, everything stays. */
  keptOf?: (typed: Partial<Values>, sent: Partial<Values>) => Partial<Values>
}

/**
 * The typed values of a form, their problems, and how it is sent. A retry after a failure has the same id, by which the
 * server recognizes what has already arrived. The first invalid field takes the focus.
 */
export function useForm<Values extends object, Input, Answer>(
  options: FormOptions<Values, Input, Answer>,
) {
  const {
    write,
    inputOf,
    keptOf,
    onSent,
    problemsOf = noProblems,
    refusedOf = noProblems,
  } = options
  const { id, typed, values, edit, clear } = useTyped(options)
  const [isTried, setIsTried] = useState(false)
  const [isSaved, showSaved] = useTransientFlag(limits.settingsSavedMs)
  const form = useRef<HTMLFormElement>(null)
  const wrong = problemsOf(values)
  const refused = write.error ? refusedOf(write.error) : {}
  const problems: Problems = { ...(isTried ? wrong : {}), ...refused }

  const hideProblems = () => setIsTried(false)
  const change = (typedNow: Partial<Values>) => {
    edit(typedNow)
    if (options.isForgiving) hideProblems()
  }
  const send = () =>
    write.mutate(inputOf(values, id, typed), {
      onSuccess: answer => {
        if (keptOf) clear(now => keptOf(now, typed))
        hideProblems()
        showSaved()
        onSent?.(answer)
      },
      onError: error => {
        const name = firstOf(refusedOf(error))
        if (name && form.current) takeLostFocus(fieldOf(form.current, name), form.current)
      },
    })
  const submit = (event: SubmitEvent<HTMLFormElement>) => {
    event.preventDefault()
    form.current = event.currentTarget
    setIsTried(true)
    const name = firstOf(wrong)
    if (name) focusField(event.currentTarget, name)
    else if (!write.isPending) (options.onChecked ?? send)()
  }
  return {
    values,
    edit: change,
    problems,
    submit,
    send,
    field: fieldsOf(values, problems, change),
    clear: () => {
      clear()
      hideProblems()
    },
    hideProblems,
    failure: write.error && !firstOf(refused) ? options.failureOf?.(write.error) : undefined,
    isSending: write.isPending,
    isSaved,
  }
}

const noProblems = (): Problems => ({})

const firstOf = (problems: Problems) => Object.keys(problems).find(name => problems[name])

/** What was typed over the initial values, and the id under which it is sent. */
function useTyped<Values extends object, Input, Answer>(
  options: FormOptions<Values, Input, Answer>,
) {
  const { write, isAnother = () => true, keepsFailure = false } = options
  const [typed, setTyped] = useState<Partial<Values>>({})
  const [id, setId] = useState(uuidv7)
  const store = (change: Partial<Values>) => setTyped(before => ({ ...before, ...change }))
  const { onEdit = store } = options

  const edit = (change: Partial<Values>) => {
    onEdit(change)
    if (!write.error) return
    // The earlier words may have arrived after all, so changed ones need a new id.
    if (isAnother(write.error)) setId(uuidv7())
    if (!keepsFailure) write.reset()
  }
  const clear = (keptOf: (typed: Partial<Values>) => Partial<Values> = () => ({})) => {
    setTyped(keptOf)
    setId(uuidv7())
  }
  return { id, typed, values: { ...options.values, ...typed }, edit, clear }
}

export const fieldsOf =
  <Values extends object>(
    values: Values,
    problems: Problems,
    edit: (change: Partial<Values>) => void,
  ) =>
  <Name extends keyof Values & string>(name: Name) => ({
    name,
    value: values[name],
    error: problems[name],
    onValueChange: (value: Values[Name]) => {
      const change: Partial<Values> = {}
      change[name] = value
      edit(change)
    },
  })

interface TextWords {
  readonly missing: string
  readonly tooLong: string
}

/** Why a text cannot be sent: nothing of it is visible, or it is too long. */
export function textProblem(text: string, most: number, words: TextWords): string | undefined {
  if (tidyText(text) === '') return words.missing
  return isLongerThan(text, most) ? words.tooLong : undefined
}
