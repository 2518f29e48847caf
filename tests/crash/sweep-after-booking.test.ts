// @module-tag slow
import { afterBooking, sweep } from './sweep.ts';

sweep(afterBooking);
