import { type SubmitEvent, useRef, useState } from 'react'
import { uuidv7 } from 'uuidv7'
import { searchOf } from '#shared/filter-address.ts'
import { savedSearchNameMaxLength } from '#shared/saved-searches.ts'
import { savedSearchesTexts as texts } from '#shared/texts/saved-searches.ts'
import { refusalWords } from '#web/lib/api-problem.ts'
import { Button } from '#web/ui/button/button.tsx'
import { fieldOf, focusField, takeLostFocus } from '#web/ui/focus.ts'
import { TextField } from '#web/ui/form/text-field.tsx'
import { Stack } from '#web/ui/layout/primitives.tsx'
import { useDiscoveryFilter } from '../use-discovery-filter.ts'
import { useSaveSearch } from './saved-searches.data.ts'
import styles from './saved-searches.module.css'

const nameField = 'search-name'

/** Saves the filters that are set, under a name. */
export function SaveSearchForm() {
  const [name, setName] = useState('')
  const [isTried, setIsTried] = useState(false)
  const { filter } = useDiscoveryFilter()
  const { idOf, forget } = useIdOfDraft()
  const save = useSaveSearch(() => {
    forget()
    setName('')
    setIsTried(false)
  })
  const problem = nameProblem(name)
  const submit = (event: SubmitEvent<HTMLFormElement>) => {
    event.preventDefault()
    const { currentTarget: form } = event
    setIsTried(true)
    if (problem) focusField(form, nameField)
    if (problem || save.isPending) return
    const id = idOf(`${name} ${searchOf(filter).toString()}`)
    save.mutate(
      { id, name: name.trim(), filter, tellsOfNew: false },
      { onError: () => takeLostFocus(fieldOf(form, nameField), form) },
    )
  }
  const failure = save.error && (refusalWords(save.error) ?? texts.notSaved)
  return (
    <Stack className={styles.form} as="form" align="start" gap={3} noValidate onSubmit={submit}>
      <TextField
        label={texts.name}
        name={nameField}
        autoComplete="off"
        value={name}
        error={(isTried && problem) || failure || undefined}
        onValueChange={typed => {
          setName(typed)
          setIsTried(false)
          if (save.isError) save.reset()
        }}
      />
      <Button type="submit" loading={save.isPending}>
        {texts.save}
      </Button>
    </Stack>
  )
}

export function nameProblem(name: string): string | undefined {
  if (name.trim() === '') return texts.nameMissing
  return name.trim().length > savedSearchNameMaxLength ? texts.nameTooLong : undefined
}

/** The same draft tried again keeps its id until it is saved, by which the server knows what has arrived already. */
function useIdOfDraft() {
  const last = useRef<{ readonly id: string; readonly draft: string }>(undefined)
  return {
    idOf: (draft: string) => {
      if (last.current?.draft !== draft) last.current = { id: uuidv7(), draft }
      return last.current.id
    },
    forget: () => {
      last.current = undefined
    },
  }
}
