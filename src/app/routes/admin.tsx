import { AdminPage } from '#features/admin/admin-page.tsx';

export default function Admin() {
  return <AdminPage />;
}
