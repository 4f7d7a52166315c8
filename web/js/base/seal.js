/** The seal of a deal as it is shown in little room: its beginning. @param {string} hash */
export const inShort = (hash) => `${hash.slice(0, 4)} ${hash.slice(4, 8)} …`;
