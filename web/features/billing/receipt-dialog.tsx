import { IconPrinter } from '@tabler/icons-react'
import type { Invoice } from '#shared/contract/billing.ts'
import { billingTexts } from '#shared/texts/billing.ts'
import { Button } from '#web/ui/button.tsx'
import { ModalOnDemand } from '#web/ui/modal-on-demand.tsx'
import { printAs } from './print-as.ts'
import { ReceiptFacts } from './receipt-facts.tsx'
import { ReceiptSheet } from './receipt-sheet.tsx'

const texts = billingTexts.receipt

export interface ReceiptDialogProps {
  invoice: Invoice
  isOpen: boolean
  onClose: () => void
}

/** The receipt of a paid invoice, on the screen and, alone, on paper. */
export function ReceiptDialog({ invoice, isOpen, onClose }: ReceiptDialogProps) {
  return (
    <>
      <ModalOnDemand
        open={isOpen}
        onOpenChange={open => {
          if (!open) onClose()
        }}
        title={texts.title}
        actions={
          <Button
            variant="primary"
            icon={<IconPrinter aria-hidden="true" />}
            onClick={() => printAs(texts.title)}
          >
            {texts.print}
          </Button>
        }
      >
        <ReceiptFacts invoice={invoice} />
      </ModalOnDemand>
      {isOpen && <ReceiptSheet invoice={invoice} />}
    </>
  )
}
