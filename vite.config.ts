import tailwindcss from '@tailwindcss/vite';
import react from '@vitejs/plugin-react';
import { defineConfig } from 'vite';

export default defineConfig({
  plugins: [react(), tailwindcss()],
  build: {
    target: 'baseline-widely-available',
    // The shells inline the one stylesheet; split files would be fetched a second time by the preload helper.
    cssCodeSplit: false,
    assetsInlineLimit: 0,
  },
});
