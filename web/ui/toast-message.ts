/** What a toast says. */
export interface ToastMessage {
  /** A second message with the same id takes the place of the first. */
  id?: string
  title: string
  description?: string
  kind?: 'info' | 'success' | 'error'
  /** Stays until it is put away when 0; 5000 unless told. */
  timeoutMs?: number
  action?: { label: string; onSelect: () => void }
}
