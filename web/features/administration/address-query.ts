import { useSearchParams } from 'react-router'

/** What the address of a screen asks for, and a way to ask for something else. Empty answers are left out. */
export function useAddressQuery<Query>(read: (params: URLSearchParams) => Query) {
  const [params, setParams] = useSearchParams()
  const search = (asked: Readonly<Record<string, string>>) =>
    setParams(Object.entries(asked).filter(([, value]) => value !== ''))
  return { key: params.toString(), query: read(params), search }
}

const dayForm = /^\d{4}-\d{2}-\d{2}$/

/** A day such as `2026-05-17`; undefined when it is none, or one that no calendar has. */
export function dayOf(value: string | null): string | undefined {
  if (value === null || !dayForm.test(value)) return undefined
  const start = new Date(`${value}T00:00:00Z`)
  const exists = !Number.isNaN(start.getTime()) && start.toISOString().startsWith(value)
  return exists ? value : undefined
}
