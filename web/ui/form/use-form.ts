import { type SubmitEvent, useRef, useState } from 'react'
import { uuidv7 } from 'uuidv7'
import { limits } from '#shared/limits.ts'
import { fieldOf, focusField, takeLostFocus } from '../focus.ts'
import { useTransientFlag } from '../use-transient-flag.ts'

/** What is wrong, by the name of the field, from top to bottom. */
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
  /** What the fields hold until something is typed; untouched ones follow it. */
  values: Values
  /** Takes what is typed, where `values` are stored elsewhere. */
  onEdit?: (change: Partial<Values>) => void
  /** Checked before it is sent; shown from the first try on. */
  problemsOf?: (values: Values) => Problems
  refusedOf?: (error: Error) => Problems
  /** Says what has failed, where no field was refused. */
  failureOf?: (error: Error) => string
  /** What is typed next does not take the failure away. */
  keepsFailure?: boolean
  /** What is typed next takes the problems away, until the next try. */
  isForgiving?: boolean
  write: FormWrite<Input, Answer>
  inputOf: (values: Values, id: string, typed: Partial<Values>) => Input
  /** After which failures changed words are another thing; money would be booked twice. */
  isAnother?: (failure: Error) => boolean
  /** Takes the place of sending what passed the check; `send` sends it. */
  onChecked?: (() => void) | undefined
  onSent?: (answer: Answer) => void
  /** What stays typed once it was sent, to begin anew; without it everything does. */
  keptOf?: (typed: Partial<Values>, sent: Partial<Values>) => Partial<Values>
}

/**
 * What is typed into a form, what is wrong with it, and how it is sent to the server. Tried again after a failure it has the same
 * id, by which the server knows what has arrived already. The first wrong field takes the focus.
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

/** What is typed over the first values, and the id under which it is sent. */
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
    // The words before may have arrived all the same: other ones need an id of their own.
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

/** Why a text cannot be sent: it is empty, or too long. Spaces around it do not count. */
export function textProblem(text: string, most: number, words: TextWords): string | undefined {
  const { length } = text.trim()
  if (length === 0) return words.missing
  return length > most ? words.tooLong : undefined
}
