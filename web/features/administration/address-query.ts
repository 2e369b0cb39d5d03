import { useSearchParams } from 'react-router'

/** What the address of a screen asks for, and a way to ask for something else. Empty answers are left out. */
export function useAddressQuery<Query>(read: (params: URLSearchParams) => Query) {
  const [params, setParams] = useSearchParams()
  const search = (asked: Readonly<Record<string, string>>) =>
    setParams(Object.entries(asked).filter(([, value]) => value !== ''))
  return { key: params.toString(), query: read(params), search }
}

const dayForm = /^\d{4}-\d{2}-\d{2}$/

/** A day such as `2026-05-17`; undefined when it is none. */
export const dayOf = (value: string | null): string | undefined =>
  value && dayForm.test(value) ? value : undefined
