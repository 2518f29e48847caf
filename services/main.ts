import '#services/runtime/newest-time-zones.ts';
import { program } from '#services/cli/program.ts';

await (await program()).parseAsync();
