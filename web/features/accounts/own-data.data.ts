import { useMutation } from '@tanstack/react-query'
import { addressOf, api } from '#web/lib/api.ts'
import { askFirst } from '#web/lib/ask-first.ts'

/** Lets the browser save the export, which this page never holds; what would refuse it is heard before. */
export function useDownloadData() {
  return useMutation({
    mutationFn: async () => {
      await askFirst('GET /api/account/export')
      const link = document.createElement('a')
      link.href = addressOf('GET /api/account/export', {})
      link.download = ''
      link.click()
    },
  })
}

export function useEraseAccount() {
  return useMutation({
    mutationFn: (body: { password?: string }) => api('DELETE /api/account', { body }),
  })
}
