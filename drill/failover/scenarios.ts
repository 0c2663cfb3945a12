import type { PatroniNode } from './patroni-node';

interface Roles {
  primary: PatroniNode;
  standby: PatroniNode;
}

export interface Scenario {
  name: string;
  title: string;
  /** Whether another node becomes the primary. */
  promotes: boolean;
  injectFault(roles: Roles): void;
  /** Undoes `injectFault`, once people can sign up again. */
  repair(roles: Roles): Promise<void>;
}

async function switchOver({ primary, standby }: Roles): Promise<void> {
  try {
    const response = await fetch(`http://127.0.0.1:${primary.restPort}/switchover`, {
      method: 'POST',
      body: JSON.stringify({ leader: primary.name, candidate: standby.name }),
    });
    if (!response.ok) console.error(`Patroni refused the switchover: ${await response.text()}`);
  } catch (error) {
    console.error(`Patroni did not answer the request to switch over: ${error}`);
  }
}

export const scenarios: Scenario[] = [
  {
    name: 'kill',
    title: 'kill -9 of the primary',
    promotes: true,
    injectFault: ({ primary }) => primary.kill(),
    repair: ({ primary }) => primary.start(),
  },
  {
    name: 'switchover',
    title: 'switchover',
    promotes: true,
    injectFault: (roles) => void switchOver(roles),
    repair: async () => {},
  },
  {
    name: 'standby',
    title: 'kill -9 of the synchronous standby',
    promotes: false,
    injectFault: ({ standby }) => standby.kill(),
    repair: ({ standby }) => standby.start(),
  },
  {
    name: 'freeze',
    title: 'frozen primary (SIGSTOP)',
    promotes: true,
    injectFault: ({ primary }) => primary.freeze(),
    repair: ({ primary }) => primary.thaw(),
  },
];
