/** What a toast says. */
export interface ToastMessage {
  title: string
  description?: string
  kind?: 'info' | 'success' | 'error'
  /** Stays until it is put away when 0; 5000 unless told. */
  timeoutMs?: number
  action?: { label: string; onSelect: () => void }
}
