import { Command } from 'commander';
import { addAudit } from './commands/audit';
import { addCredit } from './commands/credit/credit';
import { addDoctor } from './commands/doctor';
import { addErase } from './commands/erase';
import { addExport } from './commands/export';
import { addInvite } from './commands/invite';
import { addOutbox } from './commands/outbox';
import { addRepair } from './commands/repair';
import { addResend } from './commands/resend';
import { addSearch } from './commands/search';
import { addShow } from './commands/show';
import { addStats } from './commands/stats';
import { addVip } from './commands/vip';

const EPILOGUE = `
A person is named by address, referral code, position (like "#12") or id.
Every command takes --json; every command that changes something takes --dry-run and leaves a row in the audit.
Exit codes: 0 done, 1 failed or found problems, 2 not understood.`;

/** The whole command line. */
export function createProgram(): Command {
  const program = new Command('waitlist')
    .description('Runs the waitlist: looks up, pays, invites, erases and examines.')
    .usage('<command>')
    .helpOption('-h, --help', 'show help, also of a command')
    .helpCommand(false)
    .addHelpText('after', EPILOGUE)
    .showHelpAfterError('(--help shows how it is meant)')
    .exitOverride();
  const commands = [
    addStats,
    addSearch,
    addShow,
    addExport,
    addVip,
    addCredit,
    addResend,
    addErase,
    addInvite,
    addOutbox,
    addAudit,
    addDoctor,
    addRepair,
  ];
  for (const add of commands) add(program);
  return program;
}
