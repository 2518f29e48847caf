import { sweep, toBooking } from './sweep.ts';

sweep(toBooking);
