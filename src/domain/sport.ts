import type { SurveySportId } from './founder.ts';

export const sportLabels: Record<SurveySportId, string> = {
  volleyball: 'Volleyball',
  basketball: 'Basketball',
  tennis: 'Tennis',
  pickleball: 'Pickleball',
  'ultimate-frisbee': 'Ultimate frisbee',
  running: 'Running',
  soccer: 'Soccer',
  spikeball: 'Spikeball',
};
