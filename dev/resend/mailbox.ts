import { randomUUID } from 'node:crypto';
import { EventEmitter } from 'node:events';
import type { Email, Mail } from './email';

/** The accepted emails, newest first. */
export class Mailbox extends EventEmitter<{ change: [] }> {
  private mails: Mail[] = [];

  deliver(email: Email, idempotencyKey: string | null): Mail {
    const mail = {
      ...email,
      id: randomUUID(),
      created_at: new Date().toISOString(),
      idempotency_key: idempotencyKey,
    };
    this.mails.unshift(mail);
    this.emit('change');
    return mail;
  }

  list(to = ''): Mail[] {
    const wanted = to.toLowerCase();
    return this.mails.filter((mail) => mail.to.some((address) => address.toLowerCase().includes(wanted)));
  }

  find(id: string): Mail | undefined {
    return this.mails.find((mail) => mail.id === id);
  }

  clear(): void {
    this.mails = [];
    this.emit('change');
  }
}
