#!/usr/bin/env node
import '../services/runtime/newest-time-zones.ts';
import { Command } from 'commander';
import { run, settings } from '../services/cli/program.ts';
import { addCommands, addTableOptions, writeTables } from './commands.ts';

const lab = new Command('kairos-lab').description('Tries Kairos out on a log of meetings, and replays it.');
addCommands(lab, { settings, run });
addTableOptions(lab.command('export').description('write tables for analysts')).action((options) =>
  run(() => writeTables(settings(), undefined, options)),
);

await lab.parseAsync();
