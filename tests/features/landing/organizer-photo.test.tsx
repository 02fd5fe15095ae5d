import { cleanup, fireEvent, render, screen } from '@testing-library/react';
import { beforeEach, expect, it, vi } from 'vitest';

beforeEach(() => vi.resetModules());

async function show(photoUrl: string | undefined) {
  vi.stubEnv('VITE_ORGANIZER_PHOTO_URL', photoUrl);
  vi.stubEnv('VITE_ORGANIZER_NAME', 'Robin de la Cruz');
  const { OrganizerPhoto } = await import('#features/landing/organizer-photo.tsx');
  render(<OrganizerPhoto />);
}

it('shows the picture', async () => {
  await show('https://cdn.example.com/robin.jpg');
  expect(screen.getByRole('img', { name: 'Robin de la Cruz' })).toHaveAttribute(
    'src',
    'https://cdn.example.com/robin.jpg',
  );
});

it('shows a jersey with the initials where no picture is configured, or where it does not load', async () => {
  await show(undefined);
  expect(screen.queryByRole('img')).toBeNull();
  expect(screen.getByText('RC')).toBeVisible();
  cleanup();
  vi.resetModules();
  await show('https://cdn.example.com/gone.jpg');
  fireEvent.error(screen.getByRole('img'));
  expect(screen.queryByRole('img')).toBeNull();
  expect(screen.getByText('RC')).toBeVisible();
});
