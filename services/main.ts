import { program } from '#services/cli/program.ts';

await program().parseAsync();
