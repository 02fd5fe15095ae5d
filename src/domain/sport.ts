import type { FrequencyId, SurveyFrequencyId, SurveySportId } from './founder.ts';

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

export const frequencyLabels: Record<FrequencyId | SurveyFrequencyId, string> = {
  whenever: 'Whenever',
  '1-2x': '1-2x/week',
  weekend: 'Weekends',
  '2x': '2x/week',
  '3x': '3x/week',
  '3-4x': '3-4x/week',
  daily: 'Daily',
};
