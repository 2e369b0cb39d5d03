import { StrictMode } from 'react'
import { createRoot } from 'react-dom/client'
import { BrowserRouter } from 'react-router'
import './base.css'
import { GalleryShell } from './gallery/gallery-shell.tsx'
import { ToastProvider } from './overlay/toast.tsx'

/** Every part of the kit in every state, for development: /gallery.html of the dev server. */
const root = document.getElementById('root')
if (root) {
  createRoot(root).render(
    <StrictMode>
      <BrowserRouter>
        <ToastProvider reader={undefined}>
          <GalleryShell />
        </ToastProvider>
      </BrowserRouter>
    </StrictMode>,
  )
}
