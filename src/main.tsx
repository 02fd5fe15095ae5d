import { createRoot, hydrateRoot } from 'react-dom/client';
import { BrowserRouter } from 'react-router-dom';
import { App } from '#app/app.tsx';
import { preloadPage } from '#app/router.tsx';
import './styles.css';

const root = document.getElementById('root');
if (!root) throw new Error('index.html has no #root');

await preloadPage(location.pathname);
const app = <App router={BrowserRouter} />;
if (root.firstElementChild) hydrateRoot(root, app);
else createRoot(root).render(app);
