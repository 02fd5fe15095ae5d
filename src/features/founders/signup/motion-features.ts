import { domAnimation } from 'framer-motion';

/** A chunk of its own: only a new founder downloads it. */
export const motionFeatures = domAnimation;
