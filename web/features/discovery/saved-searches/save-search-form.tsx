import { type ComponentProps, useRef } from 'react'
import { uuidv7 } from 'uuidv7'
import { searchOf } from '#shared/filter-address.ts'
import { savedSearchNameMaxLength } from '#shared/saved-searches.ts'
import { savedSearchesTexts as texts } from '#shared/texts/saved-searches.ts'
import { tidyLine } from '#shared/typed-text.ts'
import { refusalWords } from '#web/lib/api-problem.ts'
import { Button } from '#web/ui/button/button.tsx'
import { TextField } from '#web/ui/form/text-field.tsx'
import { textProblem, useForm } from '#web/ui/form/use-form.ts'
import { Stack } from '#web/ui/layout/primitives.tsx'
import { useDiscoveryFilter } from '../use-discovery-filter.ts'
import { useSaveSearch } from './saved-searches.data.ts'
import styles from './saved-searches.module.css'

const nameField = 'search-name'

export function SaveSearchForm() {
  const { filter } = useDiscoveryFilter()
  const { idOf, forget } = useIdOfDraft()
  const form = useForm({
    values: { [nameField]: '' },
    problemsOf: ({ [nameField]: name }) => ({ [nameField]: nameProblem(name) }),
    isForgiving: true,
    refusedOf: error => ({ [nameField]: refusalWords(error) ?? texts.notSaved }),
    write: useSaveSearch(forget),
    inputOf: ({ [nameField]: name }) => ({
      id: idOf(`${name} ${searchOf(filter).toString()}`),
      name: tidyLine(name),
      filter,
      tellsOfNew: false,
    }),
    keptOf: () => ({}),
  })
  return (
    <NameForm onSubmit={form.submit}>
      <TextField {...form.field(nameField)} label={texts.name} autoComplete="off" />
      <Button type="submit" loading={form.isSending}>
        {texts.save}
      </Button>
    </NameForm>
  )
}

export const NameForm = (form: Pick<ComponentProps<'form'>, 'onSubmit' | 'children'>) => (
  <Stack {...form} className={styles.form} as="form" align="start" gap={3} noValidate />
)

export const nameProblem = (name: string): string | undefined =>
  textProblem(tidyLine(name), savedSearchNameMaxLength, {
    missing: texts.nameMissing,
    tooLong: texts.nameTooLong,
  })

/** Retries of the same draft keep its id until it is saved, so that the server recognizes a repeat. */
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
