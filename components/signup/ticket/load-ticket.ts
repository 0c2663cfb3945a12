export const loadTicket = () => import('./ticket');
