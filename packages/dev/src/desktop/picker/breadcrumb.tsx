import type { FileEntry } from '../../api.js';
import { useTexts } from '../texts/texts.js';
import { placeName } from './offer.js';

interface BreadcrumbProps {
  place: FileEntry;
  path: string;
  onOpen: (path: string) => void;
}

/** The way from the place of the sidebar to the folder that is shown. */
export function Breadcrumb({ place, path, onOpen }: BreadcrumbProps) {
  const t = useTexts();
  const below = path === place.path ? [] : path.slice(place.path.length + 1).split('/');
  const steps = [
    { name: placeName(place, t), path: place.path },
    ...below.map((name, index) => ({
      name,
      path: `${place.path}/${below.slice(0, index + 1).join('/')}`,
    })),
  ];
  return (
    <nav aria-label={t('Folder')}>
      <ol class="breadcrumb">
        {steps.map((step) => (
          <li key={step.path}>
            <button
              type="button"
              class="quiet"
              aria-current={step.path === path ? 'location' : undefined}
              onClick={() => onOpen(step.path)}
            >
              {step.name}
            </button>
          </li>
        ))}
      </ol>
    </nav>
  );
}
