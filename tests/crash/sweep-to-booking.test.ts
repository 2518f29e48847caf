// @module-tag slow
import { sweep, toBooking } from './sweep.ts';

sweep(toBooking);
