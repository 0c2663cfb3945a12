/** The ticket is needed by those who join, so it is fetched while they fill in the form. */
export const loadTicket = () => import('./ticket');
