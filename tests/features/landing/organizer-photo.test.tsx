import { cleanup, fireEvent, render, screen } from '@testing-library/react';
import { expect, it, vi } from 'vitest';

async function show(photoUrl: string | undefined) {
  vi.resetModules();
  vi.stubEnv('VITE_ORGANIZER_PHOTO_URL', photoUrl);
  vi.stubEnv('VITE_ORGANIZER_NAME', 'Robin de la Cruz');
  const { OrganizerPhoto } = await import('#features/landing/organizer-photo.tsx');
  render(<OrganizerPhoto />);
}

it('shows the picture, or a jersey with the initials where none is configured, or where it does not load', async () => {
  await show(undefined);
  expect(screen.queryByRole('img')).toBeNull();
  expect(screen.getByText('RC')).toBeVisible();
  cleanup();
  await show('https://cdn.example.com/robin.jpg');
  const picture = screen.getByRole('img', { name: 'Robin de la Cruz' });
  expect(picture).toHaveAttribute('src', 'https://cdn.example.com/robin.jpg');
  fireEvent.error(picture);
  expect(screen.queryByRole('img')).toBeNull();
  expect(screen.getByText('RC')).toBeVisible();
});
