import { afterBooking, sweep } from './sweep.ts';

sweep(afterBooking);
