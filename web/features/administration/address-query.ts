import { useSearchParams } from 'react-router'
import { isDay } from '#shared/days.ts'

export function useAddressQuery<Query>(read: (params: URLSearchParams) => Query) {
  const [params, setParams] = useSearchParams()
  const search = (asked: Readonly<Record<string, string>>) =>
    setParams(Object.entries(asked).filter(([, value]) => value !== ''))
  return { key: params.toString(), query: read(params), search }
}

/** A day such as `2026-05-17`; undefined if it is malformed or does not exist. */
export function dayOf(value: string | null): string | undefined {
  return value !== null && isDay(value) ? value : undefined
}
