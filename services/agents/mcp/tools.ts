import { READING } from './tools/reading.ts';
import { WRITING } from './tools/writing.ts';

/** All tools, in the order in which agents see them. */
export const TOOLS = [...READING, ...WRITING];
