/** The code and the link of whoever an answer that is made up here is about. */
export const CODE = 'MFM-7KQ2XD';
export const LINK = `https://myfitmodel.example/?ref=${CODE}`;
