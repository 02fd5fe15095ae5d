import { AdminPage, loadGate } from '#features/admin/admin-page.tsx';

export const loadParts = loadGate;

export default function Admin() {
  return <AdminPage />;
}
