import { useToast } from '#web/ui/toast.tsx'

/** Says that a deed is done, wherever the reader is. */
export function useSayDone() {
  const showToast = useToast()
  return (title: string) => showToast({ id: 'dues', kind: 'success', title })
}
